/**
 * The page as an app that a device installs (Web Application Manifest, W3C). Its addresses are relative to itself, so that it
 * serves below any path, from the service and from a folder.
 */

export const APP_FILE = 'manifest.webmanifest';

/** Made once of logo.svg; in the maskable one all that is drawn lies within the circle that every shape leaves. */
export const APP_ICONS = [
  { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: 'icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/** The paper of the page by day: what is seen before its style is there. The page names that by night itself. */
const PAPER = '#fdfcfa';

export const APP = `${JSON.stringify(
  {
    name: 'Koine Greek, sound by sound',
    short_name: 'Koine Greek',
    description: 'Say a Greek word and see which sounds were right, which were not, and what to fix first.',
    lang: 'en',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['education'],
    icons: APP_ICONS,
  },
  null,
  2,
)}\n`;

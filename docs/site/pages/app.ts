/**
 * The page as an app that a device installs (Web Application Manifest, W3C). Its addresses are relative, so that it works
 * below any path, from the service and from a folder.
 */

export const APP_FILE = 'manifest.webmanifest';

/** Made once from logo.svg; the drawing of the maskable one is within the circle that every shape keeps. */
export const APP_ICONS = [
  { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: 'icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/** Background of the page by day, shown before its style is loaded. The page sets the color of night itself. */
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

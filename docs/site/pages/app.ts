/**
 * The manifest by which a device installs the page as an app (Web Application Manifest, W3C). The addresses in it are
 * relative, so that it works below any path, on the service and in a folder.
 */

export const APP_FILE = 'manifest.webmanifest';

/**
 * Icons, made by hand from logo.svg. A device may cut the maskable icon to any shape, so its drawing is within the
 * circle that every shape contains.
 */
export const APP_ICONS = [
  { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: 'icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/**
 * Background of the page in its light colors, shown until its style sheet is loaded. With dark colors the page sets the
 * color itself.
 */
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

/** The dark theme's ground, as in the app's page. */
const GROUND = '#0b0e12';

/** What a system needs to know to install the app; its icons are drawn by the build. */
export function webManifest(brandName: string): object {
  return {
    id: '/',
    name: brandName,
    short_name: brandName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [192, 512].flatMap((size) => [
      icon('icon', size, 'any'),
      icon('icon-maskable', size, 'maskable'),
    ]),
  };
}

const icon = (name: string, size: number, purpose: string) => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Returns the web app manifest, as JSON, with which the console is installed on phones and computers. */
export function formatWebManifest(brandName: string): string {
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name: brandName,
    short_name: brandName,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: '#4F46E5',
    background_color: '#FFFFFF',
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  });
}

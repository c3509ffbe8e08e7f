const dataUrl = /^data:image\/(?:png|jpeg|jpg|webp|gif|svg\+xml);base64,[\w+/=\s]+$/;

/** First base64 characters of each image format. */
const signatures: [start: string, type: string][] = [
  ['iVBOR', 'png'],
  ['/9j/', 'jpeg'],
  ['UklGR', 'webp'],
  ['R0lG', 'gif'],
  ['PHN2Zy', 'svg+xml'],
  ['PD94bW', 'svg+xml'],
];

/**
 * Returns the owner's logo, stored as raw base64 or as a data URL, as the `src` of an `img`. Returns
 * undefined if it is not an image.
 */
export function toLogoUrl(logo: string | null): string | undefined {
  if (!logo) return undefined;
  if (logo.startsWith('data:')) return dataUrl.test(logo) ? logo : undefined;
  const type = signatures.find(([start]) => logo.startsWith(start))?.[1];
  return type && /^[\w+/=\s]+$/.test(logo) ? `data:image/${type};base64,${logo}` : undefined;
}

/**
 * Relative luminance of `#rgb` or `#rrggbb`, 0 to 1 (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
 */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/**
 * Returns the owner's button color as `ground` with black or white as the color of readable text on it.
 * Returns undefined for null and for anything other than `#rgb` or `#rrggbb`.
 */
export function pairColors(ground: string | null): { ground: string; text: string } | undefined {
  if (!ground || !/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(ground)) return undefined;
  // Black and white have equal contrast on a ground of this luminance.
  return { ground, text: luminance(ground) > 0.179 ? '#000000' : '#ffffff' };
}

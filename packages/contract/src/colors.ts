type Rgb = [red: number, green: number, blue: number];

/** Whether the text is `#rgb` or `#rrggbb`. */
export function isHexColor(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
}

/** Returns the red, green and blue of `#rgb` or `#rrggbb`, 0 to 255 each. */
function toRgb(hex: string): Rgb {
  const digits = hex.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as Rgb;
}

/**
 * Returns the relative luminance of a hexadecimal colour, 0 to 1
 * (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
 */
function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns the contrast ratio of two hexadecimal colours, 1 to 21
 * (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
 */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the first hexadecimal colour with `share` (0 to 1) of the second colour mixed in, as `#rrggbb`. */
export function mix(first: string, second: string, share: number): string {
  const other = toRgb(second);
  const mixed = toRgb(first).map((channel, index) => Math.round(channel + (other[index]! - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Mixes `goal` into `color` in steps of 5% and returns the first colour that has at least the contrast
 * `needed` with every colour of `grounds`. Returns `goal` if no step has it.
 */
export function findReadable(
  color: string,
  grounds: readonly string[],
  { needed, goal }: { needed: number; goal: string },
): string {
  for (let step = 0; step < 20; step += 1) {
    const nearer = mix(color, goal, step / 20);
    if (grounds.every((ground) => contrast(nearer, ground) >= needed)) return nearer;
  }
  return goal;
}

/**
 * Returns `#000000` or `#ffffff`, the one with the higher contrast with the background `ground`. One of them
 * always reaches 4.5:1.
 */
export function pickReadable(ground: string): string {
  return contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000';
}

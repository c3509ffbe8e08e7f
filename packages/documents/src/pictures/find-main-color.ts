import type { Rgba } from './picture-codecs.ts';

/** Steps per channel of the counted colors: colors within a step count as one. */
const steps = 16;
/** Pixels below this opacity are the picture's ground. */
const minAlpha = 128;
/** Colors with a smaller difference of channels are grey, and tell nothing about the business. */
const minChroma = 40;
/** Smallest share of the opaque pixels that makes a color more than a detail. */
const minShare = 0.04;

/**
 * Returns the most frequent color of a picture that is not grey, as `#rrggbb`. Returns null if no such color
 * covers enough of its visible area.
 */
export function findMainColor({ data }: Pick<Rgba, 'data'>): string | null {
  const counts = new Map<number, { count: number; sum: [number, number, number] }>();
  let opaque = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < minAlpha) continue;
    opaque += 1;
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < minChroma) continue;
    const key = [red, green, blue].reduce(
      (sum, channel) => sum * steps + Math.floor(channel / (256 / steps)),
      0,
    );
    const entry = counts.get(key) ?? { count: 0, sum: [0, 0, 0] };
    entry.count += 1;
    entry.sum[0] += red;
    entry.sum[1] += green;
    entry.sum[2] += blue;
    counts.set(key, entry);
  }
  const best = [...counts.values()].toSorted((a, b) => b.count - a.count)[0];
  if (!best || best.count < opaque * minShare) return null;
  const toHex = (sum: number) =>
    Math.round(sum / best.count)
      .toString(16)
      .padStart(2, '0');
  return `#${best.sum.map(toHex).join('')}`;
}

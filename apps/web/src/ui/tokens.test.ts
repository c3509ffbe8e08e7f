import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// Read from disk: the test runner empties imported stylesheets.
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Reads one token's light or dark hexadecimal colour. */
function readToken(name: string, theme: 'light' | 'dark'): string {
  const match = css.match(new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`));
  if (!match) throw new Error(`token ${name} not found`);
  return (theme === 'light' ? match[1] : match[2]) as string;
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken'];
const textPairs: [string, string][] = [
  ...surfaces.flatMap((under): [string, string][] => [
    ['text', under],
    ['text-muted', under],
    ['accent-strong', under],
    ['danger-strong', under],
    ['success-strong', under],
    ['warning-strong', under],
  ]),
  ['accent-text', 'accent'],
  ['accent-text', 'accent-hover'],
  ['danger-text', 'danger'],
  ['danger-text', 'danger-hover'],
  ...['accent', 'success', 'warning', 'danger'].flatMap((hue): [string, string][] => [
    [`${hue}-strong`, `${hue}-soft`],
    ['text', `${hue}-soft`],
  ]),
];
// The fill of a field is always `surface-raised`.
const fieldPairs: [string, string][] = [
  ['border-field', 'surface'],
  ['border-field', 'surface-raised'],
];
const shapePairs: [string, string][] = surfaces.flatMap((under): [string, string][] => [
  ['border-strong', under],
  ['focus-ring', under],
  ['success', under],
  ['warning', under],
  ['danger', under],
]);

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(textPairs)('%s on %s reads at 4.5:1', (text, under) => {
    expect(contrast(readToken(text, theme), readToken(under, theme))).toBeGreaterThanOrEqual(4.5);
  });
  it.each([...shapePairs, ...fieldPairs])('%s on %s is seen at 3:1', (shape, under) => {
    expect(contrast(readToken(shape, theme), readToken(under, theme))).toBeGreaterThanOrEqual(3);
  });
});

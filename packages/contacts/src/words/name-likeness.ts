import { readFileSync } from 'node:fs';

/** Letters of a longer word say nothing more. */
const longest = 24;

/** The pieces of a word by which it is likened to names: three letters in a row, its begin and its end marked. */
export function listPieces(plain: string): string[] {
  const whole = `<${plain.slice(0, longest)}>`;
  const pieces = ['', `${whole.slice(-5)}`];
  for (let at = 0; at + 3 <= whole.length; at++) pieces.push(whole.slice(at, at + 3));
  return [...new Set(pieces)];
}

let weights: ReadonlyMap<string, number> | undefined;

function loadPieces(): ReadonlyMap<string, number> {
  weights ??= new Map(
    readFileSync(new URL('name-likeness.tsv', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t') as [string, string])
      .map(([piece, weight]) => [piece, Number(weight)]),
  );
  return weights;
}

/** How like a name a word is that no list has, in steps from -3 to 3. */
export function likenName(plain: string): number {
  const odds = listPieces(plain).reduce((sum, piece) => sum + (loadPieces().get(piece) ?? 0), 0);
  return Math.max(-3, Math.min(3, Math.round(odds / 1.5)));
}

import { readFile, writeFile } from 'node:fs/promises';
import { type Measure, measures } from './rate-ranking.ts';

/**
 * By words, by vectors, by both and nothing more, and the product's search: both, ordered by what the passage's
 * document, mended slips, light words and words of other languages add.
 */
export const runs = ['lexical', 'vector', 'hybrid', 'hybrid + rerank'] as const;

/** One collection's figures. */
export type Figures = Record<(typeof runs)[number], Record<Measure, number>>;

/** Figures by collection. */
export type FiguresByCollection = Record<string, Figures>;

/** Quality repeats exactly on one machine; other processors round vectors otherwise, in the third digit. */
const tolerance = 0.01;
const committed = new URL('figures.json', import.meta.url);

/** The figures that search is held to. */
export async function readFigures(): Promise<FiguresByCollection> {
  return JSON.parse(await readFile(committed, 'utf8')) as FiguresByCollection;
}

/** Makes new figures the ones that search is held to; those of other collections stay. */
export async function writeFigures(measured: FiguresByCollection): Promise<void> {
  const figures = { ...(await readFigures()), ...measured };
  await writeFile(committed, `${JSON.stringify(figures, null, 2)}\n`);
}

/** A line for each figure that is more than 0.01 below the one it is held to. */
export function findDrops(known: FiguresByCollection, measured: FiguresByCollection): string[] {
  const drops: string[] = [];
  for (const [name, figures] of Object.entries(measured)) {
    for (const run of runs) {
      for (const measure of measures) {
        const before = known[name]?.[run]?.[measure];
        const now = figures[run][measure];
        // Rounded, as 0.75 − 0.74 is a little more than 0.01.
        if (before === undefined || Number((before - now).toFixed(6)) <= tolerance) continue;
        drops.push(`${name}, ${run}, ${measure}: ${before} → ${now}`);
      }
    }
  }
  return drops;
}

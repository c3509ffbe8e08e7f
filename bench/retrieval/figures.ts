import { readFile, writeFile } from 'node:fs/promises';
import { type Measure, measures } from './rate-ranking.ts';

/**
 * Search variants: by words, by vectors, by both combined, and the product's search. The last one also uses
 * the passage's document, corrected typos, light words and words of other languages.
 */
export const runs = ['lexical', 'vector', 'hybrid', 'hybrid + rerank'] as const;

/** Figures of one collection. */
export type Figures = Record<(typeof runs)[number], Record<Measure, number>>;

/** Figures by collection. */
export type FiguresByCollection = Record<string, Figures>;

/**
 * Quality is deterministic on one machine. Other processors round vectors differently, in the third digit.
 */
const tolerance = 0.01;
const committed = new URL('figures.json', import.meta.url);

/** Returns the required figures. */
export async function readFigures(): Promise<FiguresByCollection> {
  return JSON.parse(await readFile(committed, 'utf8')) as FiguresByCollection;
}

/** Saves new required figures. Those of other collections stay. */
export async function writeFigures(measured: FiguresByCollection): Promise<void> {
  const figures = { ...(await readFigures()), ...measured };
  await writeFile(committed, `${JSON.stringify(figures, null, 2)}\n`);
}

/** Returns a line for each figure that is more than 0.01 below the required one. */
export function findDrops(required: FiguresByCollection, measured: FiguresByCollection): string[] {
  const drops: string[] = [];
  for (const [name, figures] of Object.entries(measured)) {
    for (const run of runs) {
      for (const measure of measures) {
        const before = required[name]?.[run]?.[measure];
        const now = figures[run][measure];
        // Rounded, because 0.75 − 0.74 is slightly more than 0.01.
        if (before === undefined || Number((before - now).toFixed(6)) <= tolerance) continue;
        drops.push(`${name}, ${run}, ${measure}: ${before} → ${now}`);
      }
    }
  }
  return drops;
}

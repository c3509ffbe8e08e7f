import { type DocumentWarning, warnOfPlaces } from '../warnings.ts';
import { writeColumn, writeRanges } from './cell-places.ts';
import type { Sheet } from './read-sheet.ts';

/** Most sheets that a warning names. */
const maxSheets = 20;

type Problem = 'columns-hidden' | 'rows-hidden' | 'rows-filtered';

/** Collects hidden columns and rows of a workbook for the warning to its owner. */
export class HiddenParts {
  readonly #problems = new Map<Problem, { count: number; places: string[] }>();

  add(sheet: string, { columns, rows, filtered }: Sheet['hidden']): void {
    this.#record('columns-hidden', columns.length, () => `${sheet}: ${writeRanges(columns, writeColumn)}`);
    this.#record('rows-hidden', rows.length, () => `${sheet}: ${writeRanges(rows, String)}`);
    this.#record('rows-filtered', filtered, () => sheet);
  }

  #record(problem: Problem, count: number, writePlace: () => string): void {
    if (count === 0) return;
    const entry = this.#problems.get(problem) ?? { count: 0, places: [] };
    this.#problems.set(problem, entry);
    entry.count += count;
    if (entry.places.length < maxSheets) entry.places.push(writePlace());
  }

  warnings(): DocumentWarning[] {
    return [...this.#problems].flatMap(([problem, { count, places }]) =>
      warnOfPlaces(problem, count, places),
    );
  }
}

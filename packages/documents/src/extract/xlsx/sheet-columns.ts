/** Most columns of a sheet (Excel: XFD). */
export const maxColumns = 16_384;
/** Smallest visible column width in characters, and row height in points. */
const minWidth = 0.5;
const minHeight = 0.5;

type Attributes = Record<string, string>;

const isOn = (value: string | undefined) => value !== undefined && /^(?:1|true|on)$/.test(value);
const isBelow = (value: string | undefined, min: number) => value !== undefined && Number(value) < min;

/** Returns whether a row is hidden, or too low to be visible. */
export function isHiddenRow({ hidden, ht }: Attributes): boolean {
  return isOn(hidden) || isBelow(ht, minHeight);
}

/**
 * Tracks the visible columns of a sheet, counted from 0. A file may declare a hundred thousand ranges of all
 * columns.
 */
export class SheetColumns {
  /**
   * For each column, the number of ranges that begin there minus the number of ranges that end there: of
   * hiding ranges, and of all.
   */
  readonly #hidingRanges = new Int32Array(maxColumns + 1);
  readonly #allRanges = new Int32Array(maxColumns + 1);
  #isDefaultHidden = false;
  #isVisibleByColumn: boolean[] | null = null;

  setDefault({ defaultColWidth }: Attributes): void {
    this.#isDefaultHidden = isBelow(defaultColWidth, minWidth);
  }

  /** Adds a range of columns of the file, which counts columns from 1. */
  add({ min, max, hidden, width }: Attributes): void {
    const first = Math.max(1, Number(min) || 1);
    const last = Math.min(maxColumns, Number(max) || first);
    if (first > last) return;
    this.#count(this.#allRanges, first - 1, last);
    if (isOn(hidden) || isBelow(width, minWidth)) this.#count(this.#hidingRanges, first - 1, last);
    this.#isVisibleByColumn = null;
  }

  isHidden(column: number): boolean {
    this.#isVisibleByColumn ??= this.#computeVisibility();
    return this.#isVisibleByColumn[column] === false;
  }

  /** Returns the first visible column from `column` to `last`; null without one. */
  findShown(column: number, last: number): number | null {
    for (let at = column; at <= last && at < maxColumns; at++) if (!this.isHidden(at)) return at;
    return null;
  }

  #count(counts: Int32Array, from: number, to: number): void {
    counts[from]!++;
    counts[to]!--;
  }

  #computeVisibility(): boolean[] {
    let hidingCount = 0;
    let rangeCount = 0;
    return Array.from({ length: maxColumns }, (_, column) => {
      hidingCount += this.#hidingRanges[column]!;
      rangeCount += this.#allRanges[column]!;
      return rangeCount > 0 ? hidingCount === 0 : !this.#isDefaultHidden;
    });
  }
}

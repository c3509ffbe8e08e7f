/** Number of unreadable pages after which pages from the middle and the end are tried. */
const samplingThreshold = 2;
/** Number of unreadable pages after which the document is given up. */
const maxUnreadable = 4;
/** Position of the next page in the remaining document, as a share. */
const samplePositions = [1, 1 / 2];

/**
 * Order in which pages are recognised: one after the other, unless the first ones are unreadable. Pages
 * without letters do not count.
 */
export class PageOrder {
  readonly #remainingPages: number[];
  #unreadableCount = 0;
  #hasReadablePage = false;

  constructor(pages: number[]) {
    this.#remainingPages = [...pages];
  }

  /** Removes and returns the next page; undefined when no further page is worth trying. */
  next(): number | undefined {
    if (this.#hasReadablePage || this.#unreadableCount < samplingThreshold)
      return this.#remainingPages.shift();
    if (this.#unreadableCount >= maxUnreadable) return undefined;
    const position = samplePositions[this.#unreadableCount % samplePositions.length]!;
    return this.#remainingPages.splice(Math.floor((this.#remainingPages.length - 1) * position), 1)[0];
  }

  /**
   * Records `some` for a page whose letters were understood, or `none` for one with many letters that were
   * not.
   */
  recordResult(result: 'some' | 'none'): void {
    if (result === 'some') this.#hasReadablePage = true;
    else this.#unreadableCount++;
  }

  /** Pages that were not tried. */
  get remaining(): readonly number[] {
    return this.#remainingPages;
  }
}

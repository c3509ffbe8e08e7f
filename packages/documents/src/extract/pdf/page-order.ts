/** Number of senseless pages after which pages from the middle and the end are tried. */
const samplingThreshold = 2;
/** Number of senseless pages that is enough to give up the document. */
const maxSenseless = 4;
/** Position of the next page in the remaining document, as a share. */
const samplePositions = [1, 1 / 2];

/**
 * Order in which pages are recognised: one after the other, unless the first ones make no sense. Pages
 * without letters do not count.
 */
export class PageOrder {
  readonly #waiting: number[];
  #senseless = 0;
  #hasSense = false;

  constructor(pages: number[]) {
    this.#waiting = [...pages];
  }

  /** Returns the next page; undefined when no further page is worth trying. */
  next(): number | undefined {
    if (this.#hasSense || this.#senseless < samplingThreshold) return this.#waiting.shift();
    if (this.#senseless >= maxSenseless) return undefined;
    const place = samplePositions[this.#senseless % samplePositions.length]!;
    return this.#waiting.splice(Math.floor((this.#waiting.length - 1) * place), 1)[0];
  }

  /** Records a page whose letters were understood, or one with many letters that were not. */
  recordResult(result: 'some' | 'none'): void {
    if (result === 'some') this.#hasSense = true;
    else this.#senseless++;
  }

  /** Pages that were not tried. */
  get remaining(): readonly number[] {
    return this.#waiting;
  }
}

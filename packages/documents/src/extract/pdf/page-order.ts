/** Pages of many letters without sense after which some from the middle and the end of the document are looked at. */
const fewSenseless = 2;
/** So many, the others among them, say the same of all: letters of another language do not become others. */
const manySenseless = 4;
/** Where in what is left of the document the next ones lie. */
const places = [1, 1 / 2];

/**
 * In which order pages are looked at as pictures: one after the other, unless what the first ones say makes no sense. A
 * page without letters says nothing of the others.
 */
export class PageOrder {
  readonly #waiting: number[];
  #senseless = 0;
  #hasSense = false;

  constructor(pages: number[]) {
    this.#waiting = [...pages];
  }

  /** Takes the next page; undefined when there is none that is worth it. */
  take(): number | undefined {
    if (this.#hasSense || this.#senseless < fewSenseless) return this.#waiting.shift();
    if (this.#senseless >= manySenseless) return undefined;
    const place = places[this.#senseless % places.length]!;
    return this.#waiting.splice(Math.floor((this.#waiting.length - 1) * place), 1)[0];
  }

  /** Hears of a page whose letters were understood, or of one with many that were not. */
  tell(sense: 'some' | 'none'): void {
    if (sense === 'some') this.#hasSense = true;
    else this.#senseless++;
  }

  /** Those that were not taken. */
  get left(): readonly number[] {
    return this.#waiting;
  }
}

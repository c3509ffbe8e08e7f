/** Characters that may be said again for each that is said once, and at least. */
const maxAgain = 4;
const leastRoom = 2_000;

/**
 * Room for what a document says in several places by writing it once, such as a cell over several rows: in proportion to
 * what it writes, because a file of a megabyte could say gigabytes otherwise.
 */
export class RepeatedTexts {
  #room = leastRoom;

  /** Counts what is written. */
  add(text: string): void {
    this.#room += text.length * maxAgain;
  }

  /** A text that is said again; empty when there is no room left. */
  repeat(text: string): string {
    if (text.length > this.#room) return '';
    this.#room -= text.length;
    return text;
  }
}

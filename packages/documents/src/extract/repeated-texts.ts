/** Characters that may be repeated per written character, and the smallest allowance. */
const maxRepeatedPerCharacter = 4;
const minAllowance = 2_000;

/**
 * Limits text that a file writes once but a document repeats, such as a cell over several rows. The allowance
 * is proportional to the written text, because a file of one megabyte could otherwise become gigabytes.
 */
export class RepeatedTexts {
  #remaining = minAllowance;

  /** Counts written text. */
  add(text: string): void {
    this.#remaining += text.length * maxRepeatedPerCharacter;
  }

  /** Returns the text to repeat; empty when the allowance is used up. */
  repeat(text: string): string {
    if (text.length > this.#remaining) return '';
    this.#remaining -= text.length;
    return text;
  }
}

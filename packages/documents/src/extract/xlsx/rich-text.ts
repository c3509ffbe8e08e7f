import type { LeftOutText } from '../left-out-text.ts';
import { dropFormerLabel } from '../struck-text.ts';

/** A text of a cell without struck-out runs; `plain` is what of it stands in runs that say themselves that they are not. */
export type CellText = { text: string; plain: string };

/** A label of struck-out text is looked for in texts of at most so many characters. */
const maxLabelled = 5_000;

/** Reads a text of runs, each of its own look, without the readings of Japanese words (ECMA-376 part 1, 18.4). */
export class RichText {
  #text = '';
  #plain = '';
  #run: 'none' | 'plain' | 'struck' = 'none';
  #isText = false;
  #isReading = false;

  open(name: string, value: string | undefined): void {
    if (name === 'rPh') this.#isReading = true;
    else if (name === 't') this.#isText = true;
    else if (name === 'rPr') this.#run = 'plain';
    else if (name === 'strike' && this.#run !== 'none') {
      this.#run = /^(?:0|false)$/.test(value ?? '') ? 'plain' : 'struck';
    }
  }

  close(name: string): void {
    if (name === 'rPh') this.#isReading = false;
    else if (name === 't') this.#isText = false;
    else if (name === 'r') this.#run = 'none';
  }

  write(text: string, leftOut: LeftOutText): void {
    if (!this.#isText || this.#isReading) return;
    if (this.#run === 'struck') {
      leftOut.add('struck', text);
      if (this.#text.length <= maxLabelled) this.#text = dropFormerLabel(this.#text);
      return;
    }
    this.#text += text;
    if (this.#run === 'plain') this.#plain += text;
  }

  finish(): CellText {
    return { text: this.#text, plain: this.#plain };
  }
}

import type { LeftOutText } from '../left-out-text.ts';
import { dropFormerLabel } from '../struck-text.ts';

/** Text of a cell without struck-out runs; `plain` contains the runs that explicitly are not struck out. */
export type CellText = { text: string; plain: string };

/** Longest text in characters in which the label of struck-out text is searched for. */
const maxLabelSearch = 5_000;

/** Reads a text of formatted runs, without phonetic guides of Japanese words (ECMA-376 part 1, 18.4). */
export class RichText {
  #text = '';
  #unstruckText = '';
  #run: 'none' | 'plain' | 'struck' = 'none';
  #isText = false;
  #isPhonetic = false;

  open(name: string, value: string | undefined): void {
    if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 't') this.#isText = true;
    else if (name === 'rPr') this.#run = 'plain';
    else if (name === 'strike' && this.#run !== 'none') {
      this.#run = /^(?:0|false)$/.test(value ?? '') ? 'plain' : 'struck';
    }
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 't') this.#isText = false;
    else if (name === 'r') this.#run = 'none';
  }

  /** Adds text of the open run. Struck-out text is collected in `leftOut` instead. */
  write(text: string, leftOut: LeftOutText): void {
    if (!this.#isText || this.#isPhonetic) return;
    if (this.#run === 'struck') {
      leftOut.add('struck', text);
      if (this.#text.length <= maxLabelSearch) this.#text = dropFormerLabel(this.#text);
      return;
    }
    this.#text += text;
    if (this.#run === 'plain') this.#unstruckText += text;
  }

  finish(): CellText {
    return { text: this.#text, plain: this.#unstruckText };
  }
}

import type { LeftOutText } from '../left-out-text.ts';
import { maxLinkWords, writeLinkEnd } from '../links/write-link.ts';
import { dropFormerLabel } from '../struck-text.ts';
import type { OfficeLinks } from './office-package.ts';

/** Context of reading the texts of drawings: their link targets, and the collector of hidden text. */
export type DrawnContext = { links: OfficeLinks; leftOut: LeftOutText };

/** Longest paragraph in characters in which the label of struck-out text is searched for. */
const maxLabelSearch = 5_000;

/**
 * A paragraph of a shape. Struck-out and hidden runs are omitted, and links are followed by their addresses.
 * Source: ECMA-376 part 1, 21.1.2.
 */
export class DrawnText {
  text = '';
  readonly #context: DrawnContext;
  #isStruck = false;
  #isText = false;
  /** Link target of the open run. */
  #href: string | undefined;
  #link: { href: string; words: string } | null = null;

  constructor(context: DrawnContext) {
    this.#context = context;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'r' || name === 'fld') {
      this.#isStruck = false;
      this.#href = undefined;
    } else if (name === 'rPr') this.#isStruck = /^(?:sng|dbl)Strike$/.test(attributes.strike ?? '');
    else if (name === 't') this.#openText();
    else if (name === 'br') this.text += '\n';
    else if (name === 'hlinkClick') this.#href = this.#context.links.get(attributes['r:id'] ?? '');
  }

  /** Consecutive runs with the same target belong to one link. */
  #openText(): void {
    this.#isText = true;
    if (this.#link?.href === this.#href) return;
    this.#closeLink();
    if (this.#href !== undefined) this.#link = { href: this.#href, words: '' };
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    if (name === 'p') this.#closeLink();
  }

  /** Adds text of the open run. Hidden and struck-out text is collected in `leftOut` instead. */
  write(text: string, isHidden: boolean): void {
    if (!this.#isText) return;
    if (isHidden || this.#isStruck) {
      this.#context.leftOut.add(isHidden ? 'hidden' : 'struck', text);
      if (!isHidden && this.text.length <= maxLabelSearch) this.text = dropFormerLabel(this.text);
      return;
    }
    this.text += text;
    if (this.#link && this.#link.words.length < maxLinkWords) this.#link.words += text;
  }

  /** Ends the open link and appends its address. */
  #closeLink(): void {
    const link = this.#link;
    this.#link = null;
    if (link?.words.trim()) this.text += writeLinkEnd(link.words, link.href);
  }
}

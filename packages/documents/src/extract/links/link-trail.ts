import type { LinkedBlock, ShownLink } from './linked-block.ts';

type Collected = Pick<LinkedBlock, 'links' | 'plain' | 'isBelowTitle'>;

/** Collects the text of a block inside and outside links, while the block is read. */
export class LinkTrail {
  private links: ShownLink[] = [];
  private plain = '';
  private open: Omit<ShownLink, 'text'> | null = null;
  /** The open link, with its text in the current block. */
  private shown: ShownLink | null = null;
  /** Whether an earlier block has shown the open link. */
  private hasTitle = false;
  private isBelowTitle = false;

  openLink(link: Omit<ShownLink, 'text'>): void {
    this.open = link;
    this.shown = null;
    this.hasTitle = false;
  }

  closeLink(): void {
    this.open = null;
    this.shown = null;
  }

  add(text: string): void {
    if (!this.open) {
      this.plain += text;
    } else if (this.shown) {
      this.shown.text += text;
    } else if (text.trim()) {
      this.isBelowTitle ||= this.hasTitle;
      this.shown = { ...this.open, text };
      this.links.push(this.shown);
    }
  }

  /** Separates the following text from the previous one, at the end of a line or a cell. */
  part(): void {
    if (this.shown) this.shown.text += ' ';
    else this.plain += ' ';
  }

  /** Returns the text and links since the last call. */
  take(): Collected {
    const { links, plain, isBelowTitle } = this;
    if (this.shown) this.hasTitle = true;
    this.links = [];
    this.plain = '';
    this.shown = null;
    this.isBelowTitle = false;
    return { links, plain, isBelowTitle };
  }
}

import type { LinkedBlock, ShownLink } from './linked-block.ts';

type Collected = Pick<LinkedBlock, 'links' | 'plain' | 'isBelowTitle'>;

/** Collects what a block shows inside and outside of links, while it is read. */
export class LinkTrail {
  private links: ShownLink[] = [];
  private plain = '';
  private open: Omit<ShownLink, 'text'> | null = null;
  /** The open link as the block at hand shows it. */
  private shown: ShownLink | null = null;
  /** Whether a block before has shown the open link. */
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

  /** Parts what follows from what came before, as a line or a cell does. */
  part(): void {
    if (this.shown) this.shown.text += ' ';
    else this.plain += ' ';
  }

  /** What was collected since the last call. */
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

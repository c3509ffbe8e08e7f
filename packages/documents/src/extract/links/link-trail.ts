import type { LinkedBlock, ShownLink } from './linked-block.ts';

type Collected = Pick<LinkedBlock, 'links' | 'plain' | 'isBelowTitle'>;

/** Collects the text of a block inside and outside links, while the block is read. */
export class LinkTrail {
  private links: ShownLink[] = [];
  private plain = '';
  private open: Omit<ShownLink, 'text'> | null = null;
  /** The open link, with its text in the current block. */
  private currentLink: ShownLink | null = null;
  /** Whether an earlier block has shown the open link. */
  private hasTitle = false;
  private isBelowTitle = false;

  openLink(link: Omit<ShownLink, 'text'>): void {
    this.open = link;
    this.currentLink = null;
    this.hasTitle = false;
  }

  closeLink(): void {
    this.open = null;
    this.currentLink = null;
  }

  /** Adds text to the open link, or to the text outside links. */
  add(text: string): void {
    if (!this.open) {
      this.plain += text;
    } else if (this.currentLink) {
      this.currentLink.text += text;
    } else if (text.trim()) {
      this.isBelowTitle ||= this.hasTitle;
      this.currentLink = { ...this.open, text };
      this.links.push(this.currentLink);
    }
  }

  /** Separates the following text from the previous one, at the end of a line or a cell. */
  separate(): void {
    if (this.currentLink) this.currentLink.text += ' ';
    else this.plain += ' ';
  }

  /** Returns the text and links since the last call. */
  take(): Collected {
    const { links, plain, isBelowTitle } = this;
    if (this.currentLink) this.hasTitle = true;
    this.links = [];
    this.plain = '';
    this.currentLink = null;
    this.isBelowTitle = false;
    return { links, plain, isBelowTitle };
  }
}

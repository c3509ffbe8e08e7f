const opening = /<(think|thinking|thought)>/;
const openings = ['<think>', '<thinking>', '<thought>'];
const loneClosing = '</think>';
const tags = [...openings, loneClosing];
const longestTag = '</thinking>'.length;

/**
 * Removes `<think>…</think>` from a streamed text, wherever its pieces are split: local models often think
 * aloud in their answers. Nothing is returned from a block that is never closed. Some prompts open the block
 * themselves, so that only its end appears in the text. With `mayStartInsideBlock`, all text is held back
 * until it is known whether the text starts inside a block.
 */
export class ThinkingFilter {
  /** Whether an end without a beginning was seen. The texts of this model then start inside a block. */
  beganUnseen = false;
  private held = '';
  /** The tag that closes the current block. */
  private closing: string | null = null;
  private isAfterBlock = false;
  private mayBegin: boolean;

  constructor(mayBegin = false) {
    this.mayBegin = mayBegin;
  }

  /** Returns the text that can be shown after this piece. */
  push(piece: string): string {
    const isPlain = this.held === '' && this.closing === null && !this.isAfterBlock && !this.mayBegin;
    if (isPlain && !piece.includes('<')) return piece;
    this.held += piece;
    if (this.mayBegin && !this.held.includes(loneClosing) && !opening.test(this.held)) return '';
    return this.take();
  }

  /** Stops holding text back: the provider reports thoughts separately. */
  endDoubt(): void {
    this.mayBegin = false;
  }

  /** Returns the text that was held back as a possible tag, or the whole text when no tag came. */
  end(): string {
    const rest = this.closing === null ? this.held : '';
    this.held = '';
    return rest;
  }

  private take(): string {
    let shown = '';
    for (;;) {
      if (this.closing !== null && !this.leaveBlock(this.closing)) return shown;
      if (this.isAfterBlock) {
        this.held = this.held.trimStart();
        if (this.held === '') return shown;
        this.isAfterBlock = false;
      }
      const tag = opening.exec(this.held);
      const lone = this.held.indexOf(loneClosing);
      if (lone >= 0 && (!tag || lone < tag.index)) {
        if (!this.mayBegin) shown += this.held.slice(0, lone);
        this.held = this.held.slice(lone + loneClosing.length);
        this.beganUnseen = true;
        this.isAfterBlock = true;
      } else if (tag) {
        shown += this.held.slice(0, tag.index);
        this.held = this.held.slice(tag.index + tag[0].length);
        this.closing = `</${tag[1]}>`;
      } else return shown + this.takeBeforeTag();
      this.mayBegin = false;
    }
  }

  /** Returns false when the block continues. */
  private leaveBlock(closing: string): boolean {
    const end = this.held.indexOf(closing);
    if (end < 0) {
      this.held = this.held.slice(-longestTag);
      return false;
    }
    this.held = this.held.slice(end + closing.length);
    this.closing = null;
    this.isAfterBlock = true;
    return true;
  }

  /** Returns all text except an end that may still become a tag. */
  private takeBeforeTag(): string {
    const start = this.held.lastIndexOf('<');
    const mayBecomeTag = start >= 0 && tags.some((tag) => tag.startsWith(this.held.slice(start)));
    const shown = mayBecomeTag ? this.held.slice(0, start) : this.held;
    this.held = mayBecomeTag ? this.held.slice(start) : '';
    return shown;
  }
}

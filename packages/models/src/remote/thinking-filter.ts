const opening = /<(think|thinking|thought)>/;
const openings = ['<think>', '<thinking>', '<thought>'];
const unopenedClosing = '</think>';
const tags = [...openings, unopenedClosing];
const maxTagLength = '</thinking>'.length;

/**
 * Removes `<think>…</think>` from a streamed text, wherever its pieces are split: local models often think
 * aloud in their answers. Nothing is returned from a block that is never closed. Some prompts open the block
 * themselves, so that only its end appears in the text. With `mayStartInsideBlock`, all text is held back
 * until it is known whether the text starts inside a block.
 */
export class ThinkingFilter {
  /** Whether an end without a beginning was seen. The texts of this model then start inside a block. */
  startedInsideBlock = false;
  private buffer = '';
  /** The tag that closes the current block. */
  private closing: string | null = null;
  private isAfterBlock = false;
  private mayStartInsideBlock: boolean;

  constructor(mayBegin = false) {
    this.mayStartInsideBlock = mayBegin;
  }

  /** Returns the text that can be shown after this piece. */
  push(piece: string): string {
    const isPlain =
      this.buffer === '' && this.closing === null && !this.isAfterBlock && !this.mayStartInsideBlock;
    if (isPlain && !piece.includes('<')) return piece;
    this.buffer += piece;
    if (this.mayStartInsideBlock && !this.buffer.includes(unopenedClosing) && !opening.test(this.buffer))
      return '';
    return this.takeVisible();
  }

  /** Stops holding text back: the provider reports thoughts separately. */
  stopHolding(): void {
    this.mayStartInsideBlock = false;
  }

  /**
   * Returns the text that was held back as a possible tag, or the whole text when no tag came. Empty inside a
   * block that was not closed.
   */
  end(): string {
    const remaining = this.closing === null ? this.buffer : '';
    this.buffer = '';
    return remaining;
  }

  /** Takes the text outside of blocks from the buffer. An end that may still become a tag stays there. */
  private takeVisible(): string {
    let visible = '';
    for (;;) {
      if (this.closing !== null && !this.leaveBlock(this.closing)) return visible;
      if (this.isAfterBlock) {
        this.buffer = this.buffer.trimStart();
        if (this.buffer === '') return visible;
        this.isAfterBlock = false;
      }
      const tag = opening.exec(this.buffer);
      const unopenedAt = this.buffer.indexOf(unopenedClosing);
      if (unopenedAt >= 0 && (!tag || unopenedAt < tag.index)) {
        if (!this.mayStartInsideBlock) visible += this.buffer.slice(0, unopenedAt);
        this.buffer = this.buffer.slice(unopenedAt + unopenedClosing.length);
        this.startedInsideBlock = true;
        this.isAfterBlock = true;
      } else if (tag) {
        visible += this.buffer.slice(0, tag.index);
        this.buffer = this.buffer.slice(tag.index + tag[0].length);
        this.closing = `</${tag[1]}>`;
      } else return visible + this.takeBeforeTag();
      this.mayStartInsideBlock = false;
    }
  }

  /** Removes the rest of the block from the buffer. Returns false when the block continues. */
  private leaveBlock(closing: string): boolean {
    const end = this.buffer.indexOf(closing);
    if (end < 0) {
      this.buffer = this.buffer.slice(-maxTagLength);
      return false;
    }
    this.buffer = this.buffer.slice(end + closing.length);
    this.closing = null;
    this.isAfterBlock = true;
    return true;
  }

  /** Returns all text except an end that may still become a tag. */
  private takeBeforeTag(): string {
    const start = this.buffer.lastIndexOf('<');
    const mayBecomeTag = start >= 0 && tags.some((tag) => tag.startsWith(this.buffer.slice(start)));
    const visible = mayBecomeTag ? this.buffer.slice(0, start) : this.buffer;
    this.buffer = mayBecomeTag ? this.buffer.slice(start) : '';
    return visible;
  }
}

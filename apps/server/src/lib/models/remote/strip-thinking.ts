const opening = /<(think|thinking|thought)>/;
const longestTag = '</thinking>'.length;

/**
 * Takes `<think>…</think>` out of a streamed text, wherever its pieces are cut: models on one's own machine often think
 * aloud in their answers. Of a block that is not closed nothing comes out.
 */
export class ThinkingFilter {
  private held = '';
  /** The tag that closes the block at hand. */
  private closing: string | null = null;
  private isAfterBlock = false;

  /** What may be shown once this piece has come. */
  push(piece: string): string {
    if (this.held === '' && this.closing === null && !this.isAfterBlock && !piece.includes('<')) return piece;
    this.held += piece;
    return this.take();
  }

  /** What was held back because it might have become a tag. */
  end(): string {
    const rest = this.closing === null ? this.held : '';
    this.held = '';
    return rest;
  }

  private take(): string {
    let shown = '';
    for (;;) {
      if (this.closing !== null) {
        const end = this.held.indexOf(this.closing);
        if (end < 0) {
          this.held = this.held.slice(-longestTag);
          return shown;
        }
        this.held = this.held.slice(end + this.closing.length);
        this.closing = null;
        this.isAfterBlock = true;
      }
      if (this.isAfterBlock) {
        this.held = this.held.trimStart();
        if (this.held === '') return shown;
        this.isAfterBlock = false;
      }
      const tag = opening.exec(this.held);
      if (!tag) return shown + this.takeBeforeTag();
      shown += this.held.slice(0, tag.index);
      this.held = this.held.slice(tag.index + tag[0].length);
      this.closing = `</${tag[1]}>`;
    }
  }

  /** All but an end that may still become a tag. */
  private takeBeforeTag(): string {
    const start = this.held.lastIndexOf('<');
    const mayBecomeTag =
      start >= 0 &&
      ['<think>', '<thinking>', '<thought>'].some((tag) => tag.startsWith(this.held.slice(start)));
    const shown = mayBecomeTag ? this.held.slice(0, start) : this.held;
    this.held = mayBecomeTag ? this.held.slice(start) : '';
    return shown;
  }
}

import type { EmbedKind } from './embed-messages.ts';

/** A text with its token ids. The package's own engine uses the text. */
export type TokenizedText = { text: string; ids: number[] };

/** The waiting texts of one request, and the vectors of finished ones, in the order of the request. */
export type EmbedTask = { id: number; waiting: TokenizedText[]; vectors: Float32Array[] };

/**
 * Decides which text the model processes next. It processes one text at a time: on a CPU, a batch is not
 * faster than its texts one by one, a question waits for at most one passage (20 ms), and a vector does not
 * depend on other texts. In a batch it would, because 8-bit arithmetic scales by the largest number of the
 * batch.
 */
export class TextQueue {
  private questions: EmbedTask[] = [];
  private passages: EmbedTask[] = [];

  add(kind: EmbedKind, id: number, texts: TokenizedText[]): void {
    (kind === 'question' ? this.questions : this.passages).push({ id, waiting: [...texts], vectors: [] });
  }

  get isEmpty(): boolean {
    return this.questions.length + this.passages.length === 0;
  }

  get hasQuestion(): boolean {
    return this.questions.length > 0;
  }

  remove(id: number): void {
    this.questions = this.questions.filter((task) => task.id !== id);
    this.passages = this.passages.filter((task) => task.id !== id);
  }

  /**
   * Returns the next text: of the oldest question, otherwise of the tasks of passages in turn. Undefined when
   * none waits.
   */
  take(): { kind: EmbedKind; task: EmbedTask; text: TokenizedText } | undefined {
    const kind = this.hasQuestion ? 'question' : 'passages';
    const tasks = kind === 'question' ? this.questions : this.passages;
    const task = tasks.shift();
    const text = task?.waiting.shift();
    if (!task || !text) return undefined;
    if (task.waiting.length > 0) {
      if (tasks === this.questions) tasks.unshift(task);
      else tasks.push(task);
    }
    return { kind, task, text };
  }
}

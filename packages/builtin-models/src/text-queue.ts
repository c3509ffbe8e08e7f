import type { EmbedKind } from './embed-messages.ts';

/** A text split into token ids, which the package's own engine does by itself. */
export type TokenizedText = { text: string; ids: number[] };

/** One order's texts that still wait, and the vectors of those that are done, in the order asked. */
export type EmbedTask = { id: number; waiting: TokenizedText[]; vectors: Float32Array[] };

/**
 * Decides which text the model works on next. One at a time: on a processor a batch is no faster than its texts one
 * by one, the wait of a question stays at one passage (20 ms), and a vector never depends on its neighbours, which
 * it would, because 8-bit arithmetic scales by the largest number of the whole batch.
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

  /** The next text of the oldest question, else of the passages, whose tasks take turns; undefined when none waits. */
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

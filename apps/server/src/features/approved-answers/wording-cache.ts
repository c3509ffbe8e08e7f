import type { WordingRow } from './approved-answers.store.ts';
import { type ReadWording, readWording } from './read-wording.ts';

/** The wordings of an assistant's approved answers, as they stood at a version. */
type Wordings = { version: string; wordings: readonly (WordingRow & ReadWording)[] };

/** Some 2 KB each. */
const wordingsKept = 40_000;
/** A few milliseconds of reading. */
const wordingsPerTurn = 50;

/** The wordings that this process has read, of the assistants that were asked last. */
export class WordingCache {
  readonly #known = new Map<number, Wordings>();
  #count = 0;

  /** The wordings of an assistant at a version, read anew where an older one is known. */
  async get(
    assistantId: number,
    version: string,
    list: () => Promise<readonly WordingRow[]>,
  ): Promise<Wordings['wordings']> {
    const known = this.#known.get(assistantId);
    if (known?.version === version) {
      this.#known.delete(assistantId);
      this.#known.set(assistantId, known);
      return known.wordings;
    }
    const wordings: (WordingRow & ReadWording)[] = [];
    for (const [place, row] of (await list()).entries()) {
      if (place % wordingsPerTurn === wordingsPerTurn - 1) await new Promise(setImmediate);
      wordings.push({ ...row, ...readWording(row.text) });
    }
    this.#keep(assistantId, { version, wordings });
    return wordings;
  }

  #keep(assistantId: number, read: Wordings): void {
    this.#count += read.wordings.length - (this.#known.get(assistantId)?.wordings.length ?? 0);
    this.#known.delete(assistantId);
    this.#known.set(assistantId, read);
    for (const [id, { wordings }] of this.#known) {
      if (this.#count <= wordingsKept) break;
      this.#known.delete(id);
      this.#count -= wordings.length;
    }
  }
}

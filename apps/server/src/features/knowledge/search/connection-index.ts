import type { Language } from './analyze-text.ts';
import { GrowableArray } from './growable-array.ts';
import { highestCount, Postings } from './postings.ts';
import { VectorSet } from './vector-set.ts';

/** One passage as the index takes it. */
export type IndexedPassage = {
  id: number;
  documentId: number;
  language: Language;
  terms: ReadonlyMap<string, number>;
  embeddingModel: string;
  vector: Float32Array | null;
};

/** Slots of removed passages are reclaimed once they are more than a quarter (and more than this many). */
const mostDeadSlots = 256;

/**
 * All passages of one connection, searchable in memory. Each passage has a slot; replacing a document
 * marks its old slots dead and appends the new passages.
 */
export class ConnectionIndex {
  postings = new Postings();
  /** By embedding model and dimensions. */
  vectors = new Map<string, VectorSet>();
  readonly languages: Language[] = [];
  passageCount = 0;
  totalLength = 0;
  #passageIds = new GrowableArray((size) => new Float64Array(size));
  #documentIds = new GrowableArray((size) => new Float64Array(size));
  #lengths = new GrowableArray((size) => new Uint32Array(size));
  #languages = new GrowableArray((size) => new Uint8Array(size));
  #alive = new GrowableArray((size) => new Uint8Array(size));
  #documentOfSlot = new GrowableArray((size) => new Uint32Array(size));
  #documentLengths = new GrowableArray((size) => new Uint32Array(size));
  #slotsOfDocument = new Map<number, number[]>();

  get slotCount(): number {
    return this.#alive.length;
  }

  /** Roughly the memory held, in bytes. */
  get bytes(): number {
    let bytes = 4096 + this.postings.bytes + this.slotCount * 30 + this.#slotsOfDocument.size * 120;
    for (const set of this.vectors.values()) bytes += set.bytes;
    return bytes;
  }

  get passageIds(): Float64Array {
    return this.#passageIds.values;
  }
  get documentIds(): Float64Array {
    return this.#documentIds.values;
  }
  /** Number of terms of each slot's passage. */
  get lengths(): Uint32Array {
    return this.#lengths.values;
  }
  /** For each slot the number of its document, counted in this index. */
  get documentOfSlot(): Uint32Array {
    return this.#documentOfSlot.values;
  }
  /** Number of terms of each document, by the numbers of `documentOfSlot`. */
  get documentLengths(): Uint32Array {
    return this.#documentLengths.values;
  }
  get documentCount(): number {
    return this.#slotsOfDocument.size;
  }
  /** For each slot the place of its language in `languages`. */
  get languageOfSlot(): Uint8Array {
    return this.#languages.values;
  }
  /** 1 for slots that hold a passage, 0 for removed ones. */
  get alive(): Uint8Array {
    return this.#alive.values;
  }

  /** Removes the documents, then adds the passages: all of a document's at once and next to each other. */
  apply(removedDocuments: Iterable<number>, added: Iterable<IndexedPassage>): void {
    for (const documentId of removedDocuments) this.#removeDocument(documentId);
    for (const passage of added) this.#append(passage);
    this.#compactIfFragmented();
    this.postings.commit();
  }

  /** Removes every document that is not in `kept`. */
  retain(kept: ReadonlySet<number>): void {
    const gone = [...this.#slotsOfDocument.keys()].filter((documentId) => !kept.has(documentId));
    this.apply(gone, []);
  }

  /** Gives the vectors' memory back; the index must not be used afterwards. */
  release(): void {
    for (const set of this.vectors.values()) set.release();
    this.vectors.clear();
  }

  #append(passage: IndexedPassage): void {
    const slot = this.postings.append(passage.terms);
    let length = 0;
    for (const count of passage.terms.values()) length += Math.min(count, highestCount);
    this.#passageIds.push(passage.id);
    this.#documentIds.push(passage.documentId);
    this.#lengths.push(length);
    this.#languages.push(this.#numberLanguage(passage.language));
    this.#alive.push(1);
    this.passageCount++;
    this.totalLength += length;
    const slots = this.#slotsOfDocument.get(passage.documentId);
    if (slots) slots.push(slot);
    else {
      this.#slotsOfDocument.set(passage.documentId, [slot]);
      this.#documentLengths.push(0);
    }
    const document = this.#documentLengths.length - 1;
    this.#documentOfSlot.push(document);
    this.#documentLengths.values[document] = (this.#documentLengths.values[document] as number) + length;
    if (passage.vector) {
      this.#vectorSet(passage.embeddingModel, passage.vector.length).append(slot, passage.vector);
    }
  }

  #vectorSet(model: string, dimensions: number): VectorSet {
    const key = vectorKey(model, dimensions);
    let set = this.vectors.get(key);
    if (!set) {
      set = new VectorSet(dimensions);
      this.vectors.set(key, set);
    }
    return set;
  }

  #numberLanguage(language: Language): number {
    const known = this.languages.indexOf(language);
    return known >= 0 ? known : this.languages.push(language) - 1;
  }

  #removeDocument(documentId: number): void {
    for (const slot of this.#slotsOfDocument.get(documentId) ?? []) {
      this.#alive.values[slot] = 0;
      this.passageCount--;
      this.totalLength -= this.#lengths.values[slot] as number;
      this.postings.remove(slot);
    }
    this.#slotsOfDocument.delete(documentId);
  }

  #compactIfFragmented(): void {
    const dead = this.slotCount - this.passageCount;
    if (dead <= mostDeadSlots || dead * 4 <= this.slotCount) return;
    const old = { ids: this.passageIds, documents: this.documentIds, languages: this.languageOfSlot };
    const { postings, vectors, alive, slotCount } = this;
    const names = postings.listTerms();
    const moved = new Map<number, number>();
    this.postings = new Postings();
    this.vectors = new Map();
    for (const column of [
      this.#passageIds,
      this.#documentIds,
      this.#lengths,
      this.#languages,
      this.#documentOfSlot,
      this.#documentLengths,
    ]) {
      column.length = 0;
    }
    this.#alive = new GrowableArray((size) => new Uint8Array(size), this.passageCount);
    this.#slotsOfDocument = new Map();
    this.passageCount = 0;
    this.totalLength = 0;
    for (let slot = 0; slot < slotCount; slot++) {
      if (alive[slot] === 0) continue;
      moved.set(slot, this.slotCount);
      this.#append({
        id: old.ids[slot] as number,
        documentId: old.documents[slot] as number,
        language: this.languages[old.languages[slot] as number] as Language,
        terms: new Map(postings.termsOf(slot, names)),
        embeddingModel: '',
        vector: null,
      });
    }
    for (const [key, set] of vectors) {
      const copy = new VectorSet(set.dimensions);
      set.copyInto(copy, (slot) => moved.get(slot));
      set.release();
      this.vectors.set(key, copy);
    }
  }
}

/** The key of a model's vectors in `ConnectionIndex.vectors`. */
export function vectorKey(model: string, dimensions: number): string {
  return `${dimensions}:${model}`;
}

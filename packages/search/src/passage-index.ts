import type { Language } from '@anito/language/detect-language';
import { isLatin } from '@anito/language/is-latin';
import { GrowableArray } from './growable-array.ts';
import { Postings } from './postings.ts';
import type { QuantizedVector } from './quantize-vector.ts';
import { VectorSet } from './vector-set.ts';

/** One passage of the index. `terms` has the format of `encodeTerms`. */
export type IndexedPassage = {
  id: number;
  documentId: number;
  language: Language;
  terms: string;
  embeddingModel: string;
  vector: QuantizedVector | null;
};

/** Minimum number of dead slots before compaction. They must also be more than a quarter of all slots. */
const maxDeadSlots = 256;

/**
 * Creates the columns of an index, each with one value per slot or per document. They are replaced at
 * compaction.
 */
const createColumns = () => ({
  passageIds: new GrowableArray((size) => new Float64Array(size)),
  lengths: new GrowableArray((size) => new Uint32Array(size)),
  languages: new GrowableArray((size) => new Uint8Array(size)),
  readable: new GrowableArray((size) => new Uint8Array(size)),
  alive: new GrowableArray((size) => new Uint8Array(size)),
  documentOfSlot: new GrowableArray((size) => new Uint32Array(size)),
  documentIds: new GrowableArray((size) => new Float64Array(size)),
  documentLengths: new GrowableArray((size) => new Uint32Array(size)),
  firstSlots: new GrowableArray((size) => new Uint32Array(size)),
});

/**
 * All passages of one collection, searchable in memory. Each passage has a slot, and the passages of a
 * document have adjacent slots. Replacing a document marks its old slots as dead and appends the new
 * passages. Documents are numbered too.
 */
export class PassageIndex {
  postings = new Postings();
  /** Vectors by embedding model and dimensions, see `vectorKey`. */
  vectors = new Map<string, VectorSet>();
  readonly hasAllCosines = true;
  readonly languages: Language[] = [];
  passageCount = 0;
  totalLength = 0;
  #columns = createColumns();
  #numberOfDocument = new Map<number, number>();

  get slotCount(): number {
    return this.#columns.alive.length;
  }

  /** Approximate memory in bytes. */
  get bytes(): number {
    let bytes = 4096 + this.postings.bytes + this.#numberOfDocument.size * 60;
    for (const column of Object.values(this.#columns)) bytes += column.bytes;
    for (const set of this.vectors.values()) bytes += set.bytes;
    return bytes;
  }

  get passageIds(): Float64Array {
    return this.#columns.passageIds.values;
  }
  /** Number of terms of each slot's passage. */
  get lengths(): Uint32Array {
    return this.#columns.lengths.values;
  }
  /** Number of the document of each slot. */
  get documentOfSlot(): Uint32Array {
    return this.#columns.documentOfSlot.values;
  }
  /** Ids of documents, by their number. */
  get documentIds(): Float64Array {
    return this.#columns.documentIds.values;
  }
  /** Number of terms of each document, by its number. */
  get documentLengths(): Uint32Array {
    return this.#columns.documentLengths.values;
  }
  get documentCount(): number {
    return this.#numberOfDocument.size;
  }
  /** Position of each slot's language in `languages`. */
  get languageOfSlot(): Uint8Array {
    return this.#columns.languages.values;
  }
  /** 1 for slots whose passage the built-in embedder can read, whichever model embedded it. */
  get readable(): Uint8Array {
    return this.#columns.readable.values;
  }
  /** 1 for slots that contain a passage, 0 for removed ones. */
  get alive(): Uint8Array {
    return this.#columns.alive.values;
  }

  /**
   * Removes documents, then adds passages. All passages of a document must be adjacent and in the same call.
   */
  apply(removedDocuments: Iterable<number>, passages: Iterable<IndexedPassage>): void {
    this.#removeDocuments(removedDocuments);
    for (const passage of passages) this.#append(passage);
    this.#compactIfFragmented();
  }

  /** Removes every document whose id is not in `documentIds`. */
  retain(documentIds: ReadonlySet<number>): void {
    const removedIds = [...this.#numberOfDocument.keys()].filter(
      (documentId) => !documentIds.has(documentId),
    );
    this.apply(removedIds, []);
  }

  /** Releases unused capacity. Called after loading, when no more passages are expected soon. */
  trim(): void {
    this.postings.trim();
    for (const column of Object.values(this.#columns)) column.trim();
    for (const set of this.vectors.values()) set.trim();
  }

  /** Returns the embedding models of the passages. */
  listModels(): string[] {
    const { alive } = this;
    const vectorEntries = [...this.vectors].filter(([, set]) => set.holdsSlot((slot) => alive[slot] === 1));
    return [...new Set(vectorEntries.map(([key]) => parseModel(key)))];
  }

  /** Releases the memory of the vectors. The index must not be used afterwards. */
  release(): void {
    for (const set of this.vectors.values()) set.release();
    this.vectors.clear();
  }

  #append({ id, documentId, language, terms, embeddingModel, vector }: IndexedPassage): void {
    const slot = this.slotCount;
    const length = this.postings.append(terms);
    this.#addSlot(id, documentId, this.#numberLanguage(language), isLatin(terms) ? 1 : 0, length);
    if (vector) this.#vectorSet(embeddingModel, vector.components.length).append(slot, vector);
  }

  #addSlot(passageId: number, documentId: number, language: number, readable: number, length: number): void {
    const columns = this.#columns;
    let document = this.#numberOfDocument.get(documentId);
    if (document === undefined) {
      document = columns.documentIds.length;
      this.#numberOfDocument.set(documentId, document);
      columns.documentIds.push(documentId);
      columns.documentLengths.push(0);
      columns.firstSlots.push(this.slotCount);
    }
    columns.passageIds.push(passageId);
    columns.lengths.push(length);
    columns.languages.push(language);
    columns.readable.push(readable);
    columns.alive.push(1);
    columns.documentOfSlot.push(document);
    columns.documentLengths.values[document] = (columns.documentLengths.values[document] as number) + length;
    this.passageCount++;
    this.totalLength += length;
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

  /** Returns the position of a language in `languages`, and adds it when it is missing. */
  #numberLanguage(language: Language): number {
    const index = this.languages.indexOf(language);
    return index >= 0 ? index : this.languages.push(language) - 1;
  }

  /** Marks the slots of documents as dead. Ignores unknown documents. */
  #removeDocuments(documentIds: Iterable<number>): void {
    const { alive, lengths, documentOfSlot, firstSlots } = this.#columns;
    const slots: number[] = [];
    for (const documentId of documentIds) {
      const document = this.#numberOfDocument.get(documentId);
      if (document === undefined) continue;
      this.#numberOfDocument.delete(documentId);
      let slot = firstSlots.values[document] as number;
      for (; slot < alive.length && documentOfSlot.values[slot] === document; slot++) {
        slots.push(slot);
        alive.values[slot] = 0;
        this.passageCount--;
        this.totalLength -= lengths.values[slot] as number;
      }
    }
    this.postings.remove(slots);
  }

  /** Renumbers the slots without the dead ones when too many are dead. */
  #compactIfFragmented(): void {
    const dead = this.slotCount - this.passageCount;
    if (dead <= maxDeadSlots || dead * 4 <= this.slotCount) return;
    const { slotCount, alive, vectors } = this;
    const old = this.#columns;
    this.postings = this.postings.compact(alive);
    this.vectors = new Map();
    this.#columns = createColumns();
    this.#numberOfDocument = new Map();
    this.passageCount = 0;
    this.totalLength = 0;
    const newSlots = new Map<number, number>();
    for (let slot = 0; slot < slotCount; slot++) {
      if (alive[slot] === 0) continue;
      newSlots.set(slot, this.slotCount);
      this.#addSlot(
        old.passageIds.values[slot] as number,
        old.documentIds.values[old.documentOfSlot.values[slot] as number] as number,
        old.languages.values[slot] as number,
        old.readable.values[slot] as number,
        old.lengths.values[slot] as number,
      );
    }
    for (const [key, set] of vectors) {
      const copy = new VectorSet(set.dimensions);
      set.copyInto(copy, (slot) => newSlots.get(slot));
      set.release();
      if (copy.holdsSlot(() => true)) this.vectors.set(key, copy);
    }
  }
}

/** Returns the key of a model's vectors in `PassageIndex.vectors`. */
export function vectorKey(model: string, dimensions: number): string {
  return `${dimensions}:${model}`;
}

/** Returns the model of a vector key. */
export function parseModel(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}

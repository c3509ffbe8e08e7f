import { parseModel } from '../passage-index.ts';
import type { SegmentHeader } from './segment-header.ts';

/** One segment of a large account in the search thread, without its words and vectors. */
export class LargeSegment {
  readonly id: number;
  readonly collectionId: number;
  readonly header: SegmentHeader;
  readonly documentIds: Float64Array;
  readonly documentLengths: Uint32Array;
  /** 1 for slots whose document is unchanged since it was indexed. */
  readonly alive: Uint8Array;
  passageCount = 0;
  documentCount = 0;
  totalLength = 0;
  /** Embedding models of the passages. */
  embeddingModels: string[] = [];
  /** Numbers of the documents that are marked in the database as changed or deleted. */
  #dead: Uint16Array;

  constructor(
    state: { id: number; collectionId: number; dead: Uint16Array },
    header: SegmentHeader,
    documentIds: Float64Array,
  ) {
    this.id = state.id;
    this.collectionId = state.collectionId;
    this.header = header;
    this.documentIds = documentIds;
    this.documentLengths = new Uint32Array(documentIds.length);
    this.alive = new Uint8Array(header.passageIds.length);
    for (let slot = 0; slot < header.lengths.length; slot++) {
      const document = header.documentOfSlot[slot] as number;
      this.documentLengths[document] =
        (this.documentLengths[document] as number) + (header.lengths[slot] as number);
    }
    this.#dead = state.dead;
    this.hide(() => false);
  }

  get bytes(): number {
    const { passageIds } = this.header;
    // The header has 14 bytes per slot, `alive` one.
    return 1024 + 15 * passageIds.length + 12 * this.documentIds.length + this.#dead.byteLength;
  }

  /** Sets the documents that are marked as changed or deleted. Takes effect at the next call of `hide`. */
  set dead(dead: Uint16Array) {
    this.#dead = dead;
  }

  /** Recomputes which slots are alive. Excludes dead documents and the documents that `isHidden` selects. */
  hide(isHidden: (documentId: number) => boolean): void {
    const { lengths, documentOfSlot, modelOfSlot, models } = this.header;
    const isModelUsed = new Uint8Array(models.length + 1);
    const isExcluded = Uint8Array.from(this.documentIds, (id) => (isHidden(id) ? 1 : 0));
    for (const document of this.#dead) isExcluded[document] = 1;
    this.passageCount = 0;
    this.totalLength = 0;
    for (let slot = 0; slot < lengths.length; slot++) {
      const isAlive = isExcluded[documentOfSlot[slot] as number] === 0;
      this.alive[slot] = isAlive ? 1 : 0;
      if (!isAlive) continue;
      this.passageCount++;
      this.totalLength += lengths[slot] as number;
      isModelUsed[modelOfSlot[slot] as number] = 1;
    }
    this.embeddingModels = models.filter((_, place) => isModelUsed[place + 1] === 1).map(parseModel);
    this.documentCount = isExcluded.length - isExcluded.reduce((sum, out) => sum + out, 0);
  }

  /**
   * Returns the slot of a document's passage, or -1 when the segment does not contain it or it is not alive.
   */
  findSlot(documentId: number, passageId: number): number {
    const { documentOfSlot, passageIds } = this.header;
    const document = findFirst(this.documentIds, documentId);
    if (this.documentIds[document] !== documentId) return -1;
    for (let slot = findFirst(documentOfSlot, document); documentOfSlot[slot] === document; slot++) {
      if (passageIds[slot] === passageId) return this.alive[slot] === 1 ? slot : -1;
    }
    return -1;
  }
}

/**
 * Returns the first index in an ascending list whose value is not below `value`, or the length of the list.
 */
function findFirst(sorted: Float64Array | Uint16Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

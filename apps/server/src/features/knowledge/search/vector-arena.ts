import { createDotProduct } from './dot-product.ts';

/** Holds one vector of pgvector's largest size (16,000), or 42 of the built-in embedder's. */
export const blockBytes = 16_384;
const pageBytes = 65_536;
const blocksPerPage = pageBytes / blockBytes;
/** The first page holds the question's vector (at 0) and the products of one block. */
const productsAt = pageBytes / 2;

const { memory, dotProduct } = createDotProduct();
const freeBlocks: number[] = [];

/** Takes a block and gives its address; its content is undefined. One memory serves all indexes of a thread. */
export function allocateBlock(): number {
  if (freeBlocks.length === 0) {
    const page = memory.grow(1);
    for (let i = blocksPerPage - 1; i >= 0; i--) freeBlocks.push(page * pageBytes + i * blockBytes);
  }
  return freeBlocks.pop() as number;
}

/** Gives blocks back; nobody may read them afterwards. */
export function freeBlock(address: number): void {
  freeBlocks.push(address);
}

/** Bytes of the memory; views end when it grows, so take them anew for each use. */
export function viewBytes(address: number, length: number): Int8Array {
  return new Int8Array(memory.buffer, address, length);
}

/** Puts the question's vector in place for `multiplyBlock`; `stride` components, rounded to int16. */
export function placeQuery(query: Int16Array): void {
  new Int16Array(memory.buffer, 0, query.length).set(query);
}

/** The dot products of the placed question and `count` vectors of a block; valid until the next call. */
export function multiplyBlock(address: number, count: number, stride: number): Int32Array {
  dotProduct(0, address, productsAt, count, stride);
  return new Int32Array(memory.buffer, productsAt, count);
}

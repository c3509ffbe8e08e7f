import { createDotProduct, type Memory } from './dot-product.ts';

/** Holds one vector of pgvector's largest size (16,000), or 42 of the built-in embedder's. */
export const blockBytes = 16_384;
const pageBytes = 65_536;
const blocksPerPage = pageBytes / blockBytes;
/** A memory can only grow, so there are several of 16 MB: one that is not needed any more is let go. */
const maxBlocks = 1_024;
/** The first page holds the question's vector (at 0) and the products of one block. */
const firstBlockAt = pageBytes;
const productsAt = pageBytes / 2;

/** One WebAssembly memory; blocks are numbered from 0. */
type Chunk = {
  memory: Memory;
  multiply: ReturnType<typeof createDotProduct>['dotProduct'];
  /** Free ones of the blocks made so far. */
  free: number[];
  blockCount: number;
  /** The list that each block in use stands in. */
  owners: (number[] | undefined)[];
  /** The question that is in place. */
  query: Int16Array | undefined;
};

const chunks: (Chunk | undefined)[] = [];
let placedQuery = new Int16Array();

/**
 * Takes a block, its content undefined, and adds its number to `owner`; the number there changes when the block is
 * moved, which only `freeBlocks` does. The memories serve all indexes of a thread.
 */
export function addBlock(owner: number[]): void {
  // From the front, so that those at the back become free.
  let place = chunks.findIndex((chunk) => chunk && (chunk.free.length > 0 || chunk.blockCount < maxBlocks));
  if (place < 0) {
    const gap = chunks.indexOf(undefined);
    place = gap < 0 ? chunks.length : gap;
    const { memory, dotProduct: multiply } = createDotProduct();
    chunks[place] = { memory, multiply, free: [], blockCount: 0, owners: [], query: undefined };
  }
  const chunk = chunks[place] as Chunk;
  if (chunk.free.length === 0) {
    chunk.memory.grow(1);
    for (let i = blocksPerPage - 1; i >= 0; i--) chunk.free.push(chunk.blockCount + i);
    chunk.blockCount += blocksPerPage;
  }
  const block = chunk.free.pop() as number;
  chunk.owners[block] = owner;
  owner.push(place * maxBlocks + block);
}

/** Gives back all blocks of a list and empties it; a memory for which the others have room is let go. */
export function freeBlocks(owner: number[]): void {
  for (const block of owner.splice(0)) {
    const chunk = chunks[Math.floor(block / maxBlocks)] as Chunk;
    chunk.free.push(block % maxBlocks);
    chunk.owners[block % maxBlocks] = undefined;
  }
  for (;;) {
    const [emptiest, ...others] = chunks
      .flatMap((chunk) => chunk ?? [])
      .sort((a, b) => countUsed(a) - countUsed(b));
    const room = others.reduce((sum, chunk) => sum + chunk.free.length, 0);
    // The last one is kept: it is soon needed again.
    if (!emptiest || others.length === 0 || countUsed(emptiest) > room) return;
    moveBlocks(emptiest, others);
    chunks[chunks.indexOf(emptiest)] = undefined;
  }
}

function countUsed({ blockCount, free }: Chunk): number {
  return blockCount - free.length;
}

function moveBlocks(from: Chunk, others: Chunk[]): void {
  const start = chunks.indexOf(from) * maxBlocks;
  for (const [block, owner] of from.owners.entries()) {
    if (!owner) continue;
    const to = others.find(({ free }) => free.length > 0) as Chunk;
    const target = to.free.pop() as number;
    to.owners[target] = owner;
    const bytes = new Uint8Array(from.memory.buffer, findAddress(block), blockBytes);
    new Uint8Array(to.memory.buffer, findAddress(target), blockBytes).set(bytes);
    owner[owner.indexOf(start + block)] = chunks.indexOf(to) * maxBlocks + target;
  }
}

/** Bytes of blocks that are free and cannot be given back. */
export function countFreeBytes(): number {
  return chunks.reduce((sum, chunk) => sum + (chunk ? chunk.free.length * blockBytes : 0), 0);
}

/** Bytes of a block; views end when the memory grows, so take them anew for each use. */
export function viewBytes(block: number, offset: number, length: number): Int8Array {
  const { memory } = chunks[Math.floor(block / maxBlocks)] as Chunk;
  return new Int8Array(memory.buffer, findAddress(block) + offset, length);
}

/** Puts the question's vector in place for `multiplyBlock`; `stride` components, rounded to int16. */
export function placeQuery(query: Int16Array<ArrayBuffer>): void {
  placedQuery = query;
}

/** The dot products of the placed question and `count` vectors of a block; valid until the next call. */
export function multiplyBlock(block: number, count: number, stride: number): Int32Array {
  const chunk = chunks[Math.floor(block / maxBlocks)] as Chunk;
  if (chunk.query !== placedQuery) {
    new Int16Array(chunk.memory.buffer, 0, placedQuery.length).set(placedQuery);
    chunk.query = placedQuery;
  }
  chunk.multiply(0, findAddress(block), productsAt, count, stride);
  return new Int32Array(chunk.memory.buffer, productsAt, count);
}

function findAddress(block: number): number {
  return firstBlockAt + (block % maxBlocks) * blockBytes;
}

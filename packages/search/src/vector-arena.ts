import { createDotProduct, type Memory } from './dot-product.ts';

/**
 * Block size in bytes. A block holds one vector of pgvector's maximum size (16,000 components), or 42 of the
 * built-in embedder.
 */
export const blockBytes = 16_384;
const pageBytes = 65_536;
const blocksPerPage = pageBytes / blockBytes;
/**
 * Blocks per memory (16 MB). A WebAssembly memory can only grow, so several small ones are used and each can
 * be dropped.
 */
const maxBlocks = 1_024;
/** The first page contains the question's vector (at 0) and the products of one block. */
const firstBlockAt = pageBytes;
const productsAt = pageBytes / 2;

/** One WebAssembly memory. Its blocks are numbered from 0. */
type Chunk = {
  memory: Memory;
  multiply: ReturnType<typeof createDotProduct>['dotProduct'];
  /** Free blocks of those allocated so far. */
  free: number[];
  blockCount: number;
  /** For each used block, the list that contains its number. */
  owners: (number[] | undefined)[];
  /** The question whose vector is in this memory. */
  query: Int16Array | undefined;
};

const chunks: (Chunk | undefined)[] = [];
let currentQuery = new Int16Array();

/**
 * Allocates a block with undefined content and appends its number to `owner`. `freeBlocks` may move the block
 * and then changes the number in `owner`. All indexes of a thread share the memories.
 */
export function allocateBlock(owner: number[]): void {
  // Searches from the front, so that the chunks at the end become free.
  let chunkIndex = chunks.findIndex(
    (chunk) => chunk && (chunk.free.length > 0 || chunk.blockCount < maxBlocks),
  );
  if (chunkIndex < 0) {
    const freeIndex = chunks.indexOf(undefined);
    chunkIndex = freeIndex < 0 ? chunks.length : freeIndex;
    const { memory, dotProduct: multiply } = createDotProduct();
    chunks[chunkIndex] = { memory, multiply, free: [], blockCount: 0, owners: [], query: undefined };
  }
  const chunk = chunks[chunkIndex] as Chunk;
  if (chunk.free.length === 0) {
    chunk.memory.grow(1);
    for (let i = blocksPerPage - 1; i >= 0; i--) chunk.free.push(chunk.blockCount + i);
    chunk.blockCount += blocksPerPage;
  }
  const block = chunk.free.pop() as number;
  chunk.owners[block] = owner;
  owner.push(chunkIndex * maxBlocks + block);
}

/** Releases all blocks of a list and empties it. Drops a memory when the others have room for its blocks. */
export function freeBlocks(owner: number[]): void {
  for (const block of owner.splice(0)) {
    const chunk = chunks[Math.floor(block / maxBlocks)] as Chunk;
    chunk.free.push(block % maxBlocks);
    chunk.owners[block % maxBlocks] = undefined;
  }
  for (;;) {
    const [emptiest, ...otherChunks] = chunks
      .flatMap((chunk) => chunk ?? [])
      .sort((a, b) => countUsed(a) - countUsed(b));
    const freeBlockCount = otherChunks.reduce((sum, chunk) => sum + chunk.free.length, 0);
    // The last memory is kept, because it is soon needed again.
    if (!emptiest || otherChunks.length === 0 || countUsed(emptiest) > freeBlockCount) return;
    moveBlocks(emptiest, otherChunks);
    chunks[chunks.indexOf(emptiest)] = undefined;
  }
}

function countUsed({ blockCount, free }: Chunk): number {
  return blockCount - free.length;
}

/**
 * Moves the used blocks of one memory to free blocks of others, and updates their numbers with the owners.
 */
function moveBlocks(from: Chunk, targets: Chunk[]): void {
  const start = chunks.indexOf(from) * maxBlocks;
  for (const [block, owner] of from.owners.entries()) {
    if (!owner) continue;
    const to = targets.find(({ free }) => free.length > 0) as Chunk;
    const target = to.free.pop() as number;
    to.owners[target] = owner;
    const bytes = new Uint8Array(from.memory.buffer, findAddress(block), blockBytes);
    new Uint8Array(to.memory.buffer, findAddress(target), blockBytes).set(bytes);
    owner[owner.indexOf(start + block)] = chunks.indexOf(to) * maxBlocks + target;
  }
}

/** Returns the bytes of free blocks that cannot be released. */
export function countFreeBytes(): number {
  return chunks.reduce((sum, chunk) => sum + (chunk ? chunk.free.length * blockBytes : 0), 0);
}

/**
 * Returns `length` bytes of a block from `offset`. The view becomes invalid when the memory grows, so do not
 * keep it.
 */
export function viewBytes(block: number, offset: number, length: number): Int8Array {
  const { memory } = chunks[Math.floor(block / maxBlocks)] as Chunk;
  return new Int8Array(memory.buffer, findAddress(block) + offset, length);
}

/** Sets the question's vector for `multiplyBlock`: `stride` components, rounded to int16. */
export function setQuery(query: Int16Array<ArrayBuffer>): void {
  currentQuery = query;
}

/**
 * Returns the dot products of the current question and `count` vectors of a block. Valid until the next call.
 */
export function multiplyBlock(block: number, count: number, stride: number): Int32Array {
  const chunk = chunks[Math.floor(block / maxBlocks)] as Chunk;
  if (chunk.query !== currentQuery) {
    new Int16Array(chunk.memory.buffer, 0, currentQuery.length).set(currentQuery);
    chunk.query = currentQuery;
  }
  chunk.multiply(0, findAddress(block), productsAt, count, stride);
  return new Int32Array(chunk.memory.buffer, productsAt, count);
}

/** Returns the address of a block within its memory. */
function findAddress(block: number): number {
  return firstBlockAt + (block % maxBlocks) * blockBytes;
}

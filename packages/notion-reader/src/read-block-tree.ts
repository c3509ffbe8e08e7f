import { type BlockObjectResponse, isFullBlock } from '@notionhq/client';
import { listAll, type Paging } from './list-all.ts';
import type { NotionSession } from './notion-access.ts';
import { NotionFailure } from './notion-failure.ts';
import type { PageWarnings } from './page-warnings.ts';
import type { PageUnderWay } from './pages-under-way.ts';
import { slimDown } from './slim-down.ts';

/** A block with its nested blocks, in order. */
export type TreeBlock = { block: BlockObjectResponse; children: TreeBlock[] };

/** Limits per page: blocks, bytes in memory, and requests. Each nested list takes at least one request. */
const maxBlocks = 10_000;
const maxBytes = 6_000_000;
const maxRequests = 1_000;
const deepest = 30;

type Left = { blocks: number; bytes: number; requests: number };
type Reading = { session: NotionSession; underWay: PageUnderWay; left: Left; warnings: PageWarnings };

/** Pages and databases inside a page are separate documents. */
const ownDocuments = new Set<BlockObjectResponse['type']>(['child_page', 'child_database']);

/** Drops the metadata of a block. Only its content is needed. */
function keepContent(block: BlockObjectResponse): BlockObjectResponse {
  const { id, type, has_children } = block;
  const content = (block as unknown as Record<string, unknown>)[type];
  return { id, type, has_children, [type]: content } as BlockObjectResponse;
}

/** Returns whether a limit of the page is reached, and adds a warning then. */
function isEnough({ left, warnings }: Reading): boolean {
  const isEnd = left.blocks <= 0 || left.bytes <= 0 || left.requests <= 0;
  if (isEnd) warnings.add('notion-page-cut');
  return isEnd;
}

async function listChildren(reading: Reading, blockId: string): Promise<BlockObjectResponse[]> {
  const { session, left, warnings } = reading;
  const blocks: BlockObjectResponse[] = [];
  if (isEnough(reading)) return blocks;
  const list = (paging: Paging) => {
    left.requests -= 1;
    return session.call((client) => client.blocks.children.list({ block_id: blockId, ...paging }));
  };
  for await (const block of listAll(list)) {
    if (isEnough(reading)) return blocks;
    left.blocks -= 1;
    if (!isFullBlock(block)) {
      warnings.add('notion-blocks-refused');
      continue;
    }
    const { value, bytes } = slimDown(keepContent(block));
    left.bytes -= bytes;
    reading.underWay.take(bytes);
    blocks.push(value);
  }
  return blocks;
}

/**
 * Reads the original of a copied synced block. When the original is not shared, reads the copy as far as it
 * is accessible.
 */
async function listContents(reading: Reading, block: BlockObjectResponse): Promise<BlockObjectResponse[]> {
  const origin = block.type === 'synced_block' ? block.synced_block.synced_from?.block_id : undefined;
  if (!origin) return listChildren(reading, block.id);
  try {
    return await listChildren(reading, origin);
  } catch (error) {
    if (!(error instanceof NotionFailure) || error.problem !== 'not-shared') throw error;
  }
  try {
    return await listChildren(reading, block.id);
  } catch (error) {
    if (!(error instanceof NotionFailure) || error.problem !== 'not-shared') throw error;
    reading.warnings.add('notion-synced-block');
    return [];
  }
}

async function growTree(reading: Reading, blocks: BlockObjectResponse[], depth: number) {
  const tree: TreeBlock[] = [];
  for (const block of blocks) {
    const isOpen = block.has_children && !ownDocuments.has(block.type);
    const isReadable = isOpen && depth < deepest;
    if (isOpen && depth >= deepest) reading.warnings.add('notion-too-deep');
    if (block.type === 'unsupported')
      reading.warnings.add('notion-unsupported', { name: block.unsupported.block_type });
    const contents = isReadable ? await listContents(reading, block) : [];
    tree.push({ block, children: await growTree(reading, contents, depth + 1) });
  }
  return tree;
}

/**
 * Reads all blocks of a page in order, and adds a warning for each part that could not be read. Throws
 * NotionError, also when the memory of all pages is exhausted.
 */
export async function readBlockTree(
  session: NotionSession,
  pageId: string,
  underWay: PageUnderWay,
  warnings: PageWarnings,
): Promise<TreeBlock[]> {
  const left = { blocks: maxBlocks, bytes: maxBytes, requests: maxRequests };
  const reading: Reading = { session, underWay, left, warnings };
  return growTree(reading, await listChildren(reading, pageId), 1);
}

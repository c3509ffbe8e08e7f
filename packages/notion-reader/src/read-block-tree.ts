import { type BlockObjectResponse, isFullBlock } from '@notionhq/client';
import { reduceToPlainText } from './keep-plain-text.ts';
import { listAll, type Paging } from './list-all.ts';
import type { NotionSession } from './notion-access.ts';
import { NotionError } from './notion-error.ts';
import type { PageMemory } from './page-memory.ts';
import type { PageWarnings } from './page-warnings.ts';

/** A block with its nested blocks, in order. */
export type BlockNode = { block: BlockObjectResponse; children: BlockNode[] };

/** Limits per page: blocks, bytes in memory, and requests. Each nested list takes at least one request. */
const maxBlocks = 10_000;
const maxBytes = 6_000_000;
const maxRequests = 1_000;
const maxDepth = 30;

type RemainingLimits = { blocks: number; bytes: number; requests: number };
type ReadContext = {
  session: NotionSession;
  pageMemory: PageMemory;
  remaining: RemainingLimits;
  warnings: PageWarnings;
};

/** Pages and databases inside a page are separate documents. */
const separateDocuments = new Set<BlockObjectResponse['type']>(['child_page', 'child_database']);

/** Drops the metadata of a block. Only its content is needed. */
function pickContent(block: BlockObjectResponse): BlockObjectResponse {
  const { id, type, has_children } = block;
  const content = (block as unknown as Record<string, unknown>)[type];
  return { id, type, has_children, [type]: content } as BlockObjectResponse;
}

/** Returns whether a limit of the page is reached, and adds a warning in this case. */
function isLimitReached({ remaining, warnings }: ReadContext): boolean {
  const isReached = remaining.blocks <= 0 || remaining.bytes <= 0 || remaining.requests <= 0;
  if (isReached) warnings.add('notion-page-cut');
  return isReached;
}

/** Returns the blocks directly below a block or page, until a limit of the page is reached. */
async function listChildren(context: ReadContext, blockId: string): Promise<BlockObjectResponse[]> {
  const { session, remaining, warnings } = context;
  const blocks: BlockObjectResponse[] = [];
  if (isLimitReached(context)) return blocks;
  const list = (paging: Paging) => {
    remaining.requests -= 1;
    return session.call((client) => client.blocks.children.list({ block_id: blockId, ...paging }));
  };
  for await (const block of listAll(list)) {
    if (isLimitReached(context)) return blocks;
    remaining.blocks -= 1;
    if (!isFullBlock(block)) {
      warnings.add('notion-blocks-refused');
      continue;
    }
    const { value, bytes } = reduceToPlainText(pickContent(block));
    remaining.bytes -= bytes;
    context.pageMemory.add(bytes);
    blocks.push(value);
  }
  return blocks;
}

/**
 * Returns the blocks directly below a block. For a copied synced block, these are the blocks of its original,
 * or of the copy when the original is not shared. When neither is shared, adds a warning and returns an empty
 * list.
 */
async function listNestedBlocks(
  context: ReadContext,
  block: BlockObjectResponse,
): Promise<BlockObjectResponse[]> {
  const originalId = block.type === 'synced_block' ? block.synced_block.synced_from?.block_id : undefined;
  if (!originalId) return listChildren(context, block.id);
  try {
    return await listChildren(context, originalId);
  } catch (error) {
    if (!(error instanceof NotionError) || error.problem !== 'not-shared') throw error;
  }
  try {
    return await listChildren(context, block.id);
  } catch (error) {
    if (!(error instanceof NotionError) || error.problem !== 'not-shared') throw error;
    context.warnings.add('notion-synced-block');
    return [];
  }
}

/**
 * Reads the nested blocks of each block, up to `maxDepth` levels. Adds warnings for deeper and for
 * unsupported blocks.
 */
async function buildTree(context: ReadContext, blocks: BlockObjectResponse[], depth: number) {
  const tree: BlockNode[] = [];
  for (const block of blocks) {
    const hasNested = block.has_children && !separateDocuments.has(block.type);
    const isReadable = hasNested && depth < maxDepth;
    if (hasNested && depth >= maxDepth) context.warnings.add('notion-too-deep');
    if (block.type === 'unsupported')
      context.warnings.add('notion-unsupported', { name: block.unsupported.block_type });
    const contents = isReadable ? await listNestedBlocks(context, block) : [];
    tree.push({ block, children: await buildTree(context, contents, depth + 1) });
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
  pageMemory: PageMemory,
  warnings: PageWarnings,
): Promise<BlockNode[]> {
  const remaining = { blocks: maxBlocks, bytes: maxBytes, requests: maxRequests };
  const context: ReadContext = { session, pageMemory, remaining, warnings };
  return buildTree(context, await listChildren(context, pageId), 1);
}

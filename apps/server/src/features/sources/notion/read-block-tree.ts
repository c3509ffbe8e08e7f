import {
  type BlockObjectResponse,
  isFullBlock,
  iteratePaginatedAPI,
  type ListBlockChildrenParameters,
} from '@notionhq/client';
import type { NotionSession } from './notion-access.ts';
import { NotionFailure } from './notion-failure.ts';

/** A block with what is nested in it, in order. */
export type TreeBlock = { block: BlockObjectResponse; children: TreeBlock[] };

/** Blocks of one page that are read; each hundred costs a request, each nested list at least one. */
const mostBlocks = 10_000;
const deepest = 30;

type Reading = { session: NotionSession; blocksLeft: number; warnings: Set<string> };

/** Pages and databases within a page are documents of their own. */
const ownDocuments = new Set<BlockObjectResponse['type']>(['child_page', 'child_database']);

async function listChildren(reading: Reading, blockId: string): Promise<BlockObjectResponse[]> {
  const blocks: BlockObjectResponse[] = [];
  const list = (page: ListBlockChildrenParameters) =>
    reading.session.call((client) => client.blocks.children.list(page));
  for await (const block of iteratePaginatedAPI(list, { block_id: blockId, page_size: 100 })) {
    if (reading.blocksLeft <= 0) {
      reading.warnings.add(`This page is too long: only ${mostBlocks} of its blocks were read.`);
      return blocks;
    }
    reading.blocksLeft -= 1;
    if (isFullBlock(block)) blocks.push(block);
    else reading.warnings.add('Some blocks of this page may not be read.');
  }
  return blocks;
}

/** Copies of a synced block are read from the original; when that is not shared, as far as the copy shows it. */
async function listContents(reading: Reading, block: BlockObjectResponse): Promise<BlockObjectResponse[]> {
  const origin = block.type === 'synced_block' ? block.synced_block.synced_from?.block_id : undefined;
  if (!origin) return listChildren(reading, block.id);
  try {
    return await listChildren(reading, origin);
  } catch (error) {
    if (!(error instanceof NotionFailure) || error.reason !== 'not-shared') throw error;
  }
  try {
    return await listChildren(reading, block.id);
  } catch (error) {
    if (!(error instanceof NotionFailure) || error.reason !== 'not-shared') throw error;
    reading.warnings.add('A synced block is a copy from a page that is not shared with the integration.');
    return [];
  }
}

async function growTree(reading: Reading, blocks: BlockObjectResponse[], depth: number) {
  const tree: TreeBlock[] = [];
  for (const block of blocks) {
    const isOpen = block.has_children && !ownDocuments.has(block.type);
    const isReadable = isOpen && depth < deepest;
    if (isOpen && depth >= deepest)
      reading.warnings.add('What is nested too deeply in this page was left out.');
    if (block.type === 'unsupported')
      reading.warnings.add(`Notion does not hand out blocks of the kind “${block.unsupported.block_type}”.`);
    const contents = isReadable ? await listContents(reading, block) : [];
    tree.push({ block, children: await growTree(reading, contents, depth + 1) });
  }
  return tree;
}

/** Reads all blocks of a page in order; `warnings` say what could not be read. Throws NotionFailure. */
export async function readBlockTree(
  session: NotionSession,
  pageId: string,
): Promise<{ tree: TreeBlock[]; warnings: string[] }> {
  const reading: Reading = { session, blocksLeft: mostBlocks, warnings: new Set() };
  const tree = await growTree(reading, await listChildren(reading, pageId), 1);
  return { tree, warnings: [...reading.warnings] };
}

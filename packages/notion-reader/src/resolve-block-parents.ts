import { isFullBlock } from '@notionhq/client';
import { type ContentItem, toParent } from './list-content.ts';
import type { NotionSession } from './notion-access.ts';
import { NotionError } from './notion-error.ts';

type ItemWithParent = Pick<ContentItem, 'parent'>;

/** Maximum number of requests for parents of blocks. Notion allows three requests per second. */
const maxLookups = 60;

/**
 * Replaces blocks (columns, toggles) as parents of items by the page or database that contains them. Changes
 * the items. When a block is not shared, or after `maxLookups` requests, the parent is a block with the id
 * null.
 */
export async function resolveBlockParents(session: NotionSession, items: ItemWithParent[]): Promise<void> {
  const parents = new Map<string, ItemWithParent['parent']>();
  let remainingLookups = maxLookups;
  async function findContainer(blockId: string): Promise<ItemWithParent['parent']> {
    const cached = parents.get(blockId);
    if (cached) return cached;
    const unknown = { kind: 'block', id: null } as const;
    if (remainingLookups-- <= 0) return unknown;
    const parent = await getBlockParent(session, blockId);
    const container =
      parent?.kind === 'block' && parent.id ? await findContainer(parent.id) : (parent ?? unknown);
    parents.set(blockId, container);
    return container;
  }
  for (const item of items) {
    if (item.parent.kind === 'block' && item.parent.id) item.parent = await findContainer(item.parent.id);
  }
}

/** Returns the parent of a block, or undefined when the block is not shared. */
async function getBlockParent(
  session: NotionSession,
  id: string,
): Promise<ItemWithParent['parent'] | undefined> {
  try {
    const block = await session.call((client) => client.blocks.retrieve({ block_id: id }));
    return isFullBlock(block) ? toParent(block.parent) : undefined;
  } catch (error) {
    if (error instanceof NotionError && error.problem === 'not-shared') return undefined;
    throw error;
  }
}

import { isFullBlock } from '@notionhq/client';
import { type ListedItem, readParent } from './list-content.ts';
import type { NotionSession } from './notion-access.ts';
import { NotionFailure } from './notion-failure.ts';

type Placed = Pick<ListedItem, 'parent'>;

/** Maximum number of requests for parents of blocks. Notion allows three requests per second. */
const maxLookups = 60;

/**
 * Replaces blocks (columns, toggles) as parents of items by the page or database that contains them. Blocks
 * above the limit get an unknown parent.
 */
export async function resolveBlockParents(session: NotionSession, items: Placed[]): Promise<void> {
  const parents = new Map<string, Placed['parent']>();
  let lookupsLeft = maxLookups;
  async function findAround(blockId: string): Promise<Placed['parent']> {
    const known = parents.get(blockId);
    if (known) return known;
    const unknown = { kind: 'block', id: null } as const;
    if (lookupsLeft-- <= 0) return unknown;
    const parent = await readBlockParent(session, blockId);
    const around = parent?.kind === 'block' && parent.id ? await findAround(parent.id) : (parent ?? unknown);
    parents.set(blockId, around);
    return around;
  }
  for (const item of items) {
    if (item.parent.kind === 'block' && item.parent.id) item.parent = await findAround(item.parent.id);
  }
}

async function readBlockParent(session: NotionSession, id: string): Promise<Placed['parent'] | undefined> {
  try {
    const block = await session.call((client) => client.blocks.retrieve({ block_id: id }));
    return isFullBlock(block) ? readParent(block.parent) : undefined;
  } catch (error) {
    if (error instanceof NotionFailure && error.problem === 'not-shared') return undefined;
    throw error;
  }
}

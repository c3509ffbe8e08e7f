import type { ContentGroup, NotionItem } from '@anito/contract/notion';
import { isFullBlock } from '@notionhq/client';
import { type ListedItem, readParent } from './list-content.ts';
import type { NotionSession } from './notion-access.ts';
import { NotionFailure } from './notion-failure.ts';

/** What an item has to have to be placed in a tree. */
type Placed = Omit<ListedItem, 'page'>;

/** Blocks that are asked for their parents in one look; each costs a request, of which Notion takes three a second. */
const mostLookups = 60;

/**
 * Puts in the place of blocks (columns, toggles) that items stand in the page or database around them. Those of
 * which too many would have to be asked for stand in something unknown.
 */
export async function resolveBlockParents(session: NotionSession, items: Placed[]): Promise<void> {
  const parents = new Map<string, Placed['parent']>();
  let lookupsLeft = mostLookups;
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
    if (error instanceof NotionFailure && error.reason === 'not-shared') return undefined;
    throw error;
  }
}

function describeParent(
  item: Placed,
  known: ReadonlySet<string>,
): Pick<NotionItem, 'parentType' | 'parentId'> {
  const { kind, id } = item.parent;
  if (id !== null && known.has(id)) return { parentType: 'page', parentId: id };
  if (kind !== 'workspace') return { parentType: 'workspace', parentId: '' };
  return { parentType: item.kind === 'page' ? 'workspace-page' : 'workspace-database', parentId: '' };
}

/** Items as the API names them, each with its parent among them. */
export function arrangeItems(items: Placed[]): NotionItem[] {
  const known = new Set(items.map(({ id }) => id));
  const arranged = items.map((item) => ({
    id: item.id,
    title: item.title,
    url: item.url,
    lastEditedTime: new Date(item.lastEditedTime).toISOString(),
    contentType: item.kind === 'page' ? ('Page' as const) : ('Database' as const),
    ...describeParent(item, known),
    icon: item.icon,
    hasChildren: false,
  }));
  return noteChildren(arranged);
}

/** The same items, each knowing whether others of them lie in it. */
export function noteChildren<T extends NotionItem>(items: T[]): T[] {
  const holders = new Set(items.map(({ parentId }) => parentId));
  return items.map((item) => ({ ...item, hasChildren: holders.has(item.id) }));
}

/** Items that lie in no other of them. */
export function listRoots(items: NotionItem[]): NotionItem[] {
  return items.filter(({ parentType }) => parentType !== 'page');
}

/** Items in the groups of what they lie in at the top. */
export function groupItems(items: NotionItem[]): ContentGroup[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const types = new Map<string, NotionItem['contentType']>();
  const findType = (item: NotionItem): NotionItem['contentType'] => {
    const path: NotionItem[] = [];
    let top = item;
    for (let parent = byId.get(top.parentId); parent && !types.has(top.id); parent = byId.get(top.parentId)) {
      // Nothing lies in itself; a list that says so must not hold anybody up.
      if (path.length > items.length) break;
      path.push(top);
      top = parent;
    }
    const type = types.get(top.id) ?? top.contentType;
    for (const one of [top, ...path]) types.set(one.id, type);
    return type;
  };
  const pages = items.filter((item) => findType(item) === 'Page');
  const databases = items.filter((item) => findType(item) === 'Database');
  return [
    { groupName: 'Pages', groupType: 'pages', items: pages },
    { groupName: 'Databases', groupType: 'databases', items: databases },
  ];
}

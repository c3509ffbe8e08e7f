import type { ContentGroup, NotionItem } from '@anito/contract/notion';
import type { ContentItem } from '@anito/notion-reader/list-content';

/** The fields that an item needs to be placed in a tree. */
type TreeItem = Omit<ContentItem, 'page'>;

/**
 * Returns the parent of a Notion item: another listed item, the top level of the workspace, or `workspace`
 * when the parent is not listed.
 */
function describeParent(
  item: TreeItem,
  itemIds: ReadonlySet<string>,
): Pick<NotionItem, 'parentType' | 'parentId'> {
  const { kind, id } = item.parent;
  if (id !== null && itemIds.has(id)) return { parentType: 'page', parentId: id };
  if (kind !== 'workspace') return { parentType: 'workspace', parentId: '' };
  return { parentType: item.kind === 'page' ? 'workspace-page' : 'workspace-database', parentId: '' };
}

/** Converts Notion items for the API, each with its parent if that is among them. */
export function arrangeItems(items: TreeItem[]): NotionItem[] {
  const itemIds = new Set(items.map(({ id }) => id));
  const arranged = items.map((item) => ({
    id: item.id,
    title: item.title,
    url: item.url,
    lastEditedTime: new Date(item.lastEditedTime).toISOString(),
    contentType: item.kind === 'page' ? ('Page' as const) : ('Database' as const),
    ...describeParent(item, itemIds),
    icon: item.icon,
    hasChildren: false,
  }));
  return markParents(arranged);
}

/** Returns copies of the items, with `hasChildren` true for those that are the parent of another one. */
export function markParents<T extends NotionItem>(items: T[]): T[] {
  const parentIds = new Set(items.map(({ parentId }) => parentId));
  return items.map((item) => ({ ...item, hasChildren: parentIds.has(item.id) }));
}

/** Returns the items that have no parent among them. */
export function listRoots(items: NotionItem[]): NotionItem[] {
  return items.filter(({ parentType }) => parentType !== 'page');
}

/**
 * Groups items into a group of pages and one of databases, by the content type of their topmost parent among
 * them.
 */
export function groupItems(items: NotionItem[]): ContentGroup[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const types = new Map<string, NotionItem['contentType']>();
  const findType = (item: NotionItem): NotionItem['contentType'] => {
    const path: NotionItem[] = [];
    let top = item;
    for (let parent = byId.get(top.parentId); parent && !types.has(top.id); parent = byId.get(top.parentId)) {
      // No item contains itself; a list that says so must not cause an endless loop.
      if (path.length > items.length) break;
      path.push(top);
      top = parent;
    }
    const type = types.get(top.id) ?? top.contentType;
    for (const entry of [top, ...path]) types.set(entry.id, type);
    return type;
  };
  const pages = items.filter((item) => findType(item) === 'Page');
  const databases = items.filter((item) => findType(item) === 'Database');
  return [
    { groupName: 'Pages', groupType: 'pages', items: pages },
    { groupName: 'Databases', groupType: 'databases', items: databases },
  ];
}

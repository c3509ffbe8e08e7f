import type { ContentGroup, NotionItem, NotionSourcePage } from '@anito/contract/notion';
import type { PageNode, PageTree } from '../../../source-kind/choose-pages/page-tree.ts';

/** A line of the tree: a content group, or a page or database in it. Rows are the entries of a database. */
export type NotionNode = PageNode & {
  kind: 'group' | 'page' | 'database';
  item: NotionItem | null;
};

export type NotionTree = PageTree<NotionNode>;

/** Returns the id of the tree node of a content group. */
export const groupId = (groupType: ContentGroup['groupType']) => `group-${groupType}`;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const byTitle = (a: NotionItem, b: NotionItem) => collator.compare(a.title, b.title);

/**
 * Returns the items by the id of their parent item, sorted by title. An item whose parent is missing is under
 * the id of the group.
 */
function listChildren(group: ContentGroup): Map<string, NotionItem[]> {
  const itemIds = new Set(group.items.map(({ id }) => id));
  const top = groupId(group.groupType);
  const children = new Map<string, NotionItem[]>();
  for (const item of group.items) {
    const parent = itemIds.has(item.parentId) && item.parentId !== item.id ? item.parentId : top;
    const siblings = children.get(parent);
    if (siblings) siblings.push(item);
    else children.set(parent, [item]);
  }
  for (const siblings of children.values()) siblings.sort(byTitle);
  return children;
}

/** Builds the tree depth first. Items that were already added are skipped. */
class TreeBuilder {
  readonly order: NotionNode[] = [];
  readonly byId = new Map<string, NotionNode>();
  readonly #deleted: ReadonlySet<string>;

  constructor(deleted: ReadonlySet<string>) {
    this.#deleted = deleted;
  }

  /** Adds a group with all its items. */
  addGroup(group: ContentGroup): void {
    const children = listChildren(group);
    const top = children.get(groupId(group.groupType)) ?? [];
    // Items in a parent cycle are attached to nothing. They are put at the top, so that all stay reachable.
    const reached = new Set<string>();
    const walk = (items: NotionItem[]) => {
      for (const { id } of items) {
        if (reached.has(id)) continue;
        reached.add(id);
        walk(children.get(id) ?? []);
      }
    };
    walk(top);
    for (const item of group.items) {
      if (reached.has(item.id)) continue;
      top.push(item);
      walk([item]);
    }
    const node: NotionNode = {
      ...{ id: groupId(group.groupType), title: group.groupName, kind: 'group', level: 1, isHeading: true },
      ...{ parentId: null, isRow: false, isDeleted: false, item: null },
      ...this.#startAt(),
    };
    this.#add(node, top, children);
  }

  /**
   * Returns the position of the next node. It counts as one without descendants and siblings until they are
   * known.
   */
  #startAt() {
    return { index: this.order.length, end: this.order.length + 1, position: 1, siblings: 1 };
  }

  /** Adds a node and its items recursively. Sets the node's end. */
  #add(node: NotionNode, items: NotionItem[], children: Map<string, NotionItem[]>): void {
    this.order.push(node);
    this.byId.set(node.id, node);
    const fresh = items.filter(({ id }) => !this.byId.has(id));
    fresh.forEach((item, index) => {
      if (this.byId.has(item.id)) return;
      const child: NotionNode = {
        ...{ id: item.id, title: item.title, kind: item.contentType === 'Database' ? 'database' : 'page' },
        ...{ level: node.level + 1, parentId: node.id, isHeading: false, item },
        ...{ isRow: node.kind === 'database' && item.contentType === 'Page' },
        ...{ isDeleted: this.#deleted.has(item.id) },
        ...this.#startAt(),
        ...{ position: index + 1, siblings: fresh.length },
      };
      this.#add(child, children.get(item.id) ?? [], children);
    });
    node.end = this.order.length;
  }

  /** Numbers the groups and returns the tree. */
  finish(): NotionTree {
    const groups = this.order.filter(({ kind }) => kind === 'group');
    groups.forEach((group, index) => {
      Object.assign(group, { position: index + 1, siblings: groups.length });
    });
    return { order: this.order, byId: this.byId };
  }
}

/**
 * Builds the tree of a workspace. Its top nodes are the content groups: one for pages and one for databases.
 * Empty groups are left out. `deleted` contains ids of items that no longer exist in Notion: they stay in the
 * tree, with `isDeleted` set. An item that occurs twice is added once.
 */
export function buildNotionTree(
  groups: readonly ContentGroup[],
  deleted: ReadonlySet<string> = new Set(),
): NotionTree {
  const builder = new TreeBuilder(deleted);
  for (const group of groups) if (group.items.length > 0) builder.addGroup(group);
  return builder.finish();
}

/**
 * Returns copies of the groups that also contain the pages that no longer exist in Notion: in the group of
 * their former parent, otherwise in the group of their type, which is created if missing.
 */
export function addDeletedPages(
  groups: readonly ContentGroup[],
  deletedPages: readonly NotionSourcePage[],
): ContentGroup[] {
  if (deletedPages.length === 0) return [...groups];
  const all = groups.map((group) => ({ ...group, items: [...group.items] }));
  const groupOf = new Map(all.flatMap((group) => group.items.map(({ id }) => [id, group])));
  for (const page of deletedPages) {
    if (groupOf.has(page.id)) continue;
    const groupType = page.contentType === 'Database' ? 'databases' : 'pages';
    let group = groupOf.get(page.parentId) ?? all.find((candidate) => candidate.groupType === groupType);
    if (!group) {
      group = { groupName: groupType === 'pages' ? 'Pages' : 'Databases', groupType, items: [] };
      all.push(group);
    }
    group.items.push(page);
    groupOf.set(page.id, group);
  }
  return all;
}

/**
 * Returns the groups without the database rows for which `isKept` returns false, and without the pages below
 * these rows.
 */
export function filterRows(
  groups: readonly ContentGroup[],
  isKept: (row: NotionItem) => boolean,
): ContentGroup[] {
  const databases = new Set(
    groups.flatMap(({ items }) =>
      items.filter(({ contentType }) => contentType === 'Database').map(({ id }) => id),
    ),
  );
  return groups.map((group) => {
    const removedIds = new Set(
      group.items
        .filter((item) => item.contentType === 'Page' && databases.has(item.parentId) && !isKept(item))
        .map(({ id }) => id),
    );
    return { ...group, items: withoutBranches(group.items, removedIds) };
  });
}

/** Returns the items without the removed ones and all items below them. */
function withoutBranches(items: readonly NotionItem[], removedIds: ReadonlySet<string>): NotionItem[] {
  const parents = new Map(items.map(({ id, parentId }) => [id, parentId]));
  const isGone = (id: string | undefined): boolean => {
    const seen = new Set<string>();
    for (let at = id; at !== undefined && !seen.has(at); at = parents.get(at)) {
      if (removedIds.has(at)) return true;
      seen.add(at);
    }
    return false;
  };
  return removedIds.size === 0 ? [...items] : items.filter(({ id }) => !isGone(id));
}

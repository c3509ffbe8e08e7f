import type { ContentGroup, NotionItem, NotionSourcePage } from '@anito/contract/notion';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkStateOf,
  countSelected,
  removeNodes,
  selectAll,
  toggleNode,
} from '../../../source-kind/choose-pages/page-selection.ts';
import { listVisible, searchPages } from '../../../source-kind/choose-pages/search-pages.ts';
import { listSavedNodes, selectMatches, toTreeSelection } from './notion-selection.ts';
import { addDeletedPages, buildNotionTree, filterRows, type NotionTree } from './notion-tree.ts';

function item(id: string, parentId = '', contentType: NotionItem['contentType'] = 'Page'): NotionItem {
  return {
    id,
    title: id,
    url: `https://www.notion.so/${id}`,
    lastEditedTime: '2026-11-02T08:30:00.000Z',
    contentType,
    parentType: parentId ? 'page' : 'workspace',
    parentId,
    icon: null,
    hasChildren: false,
  };
}

const pages = (...items: NotionItem[]): ContentGroup => ({ groupName: 'Pages', groupType: 'pages', items });
const databases = (...items: NotionItem[]): ContentGroup => ({
  groupName: 'Databases',
  groupType: 'databases',
  items,
});

/** A handbook with two pages, one of which has a subpage, and a database with three rows. */
const shop = [
  pages(item('Handbook'), item('Branches', 'Handbook'), item('Cebu', 'Branches'), item('About us')),
  databases(
    item('Cakes', '', 'Database'),
    item('Ube cake', 'Cakes'),
    item('Mocha roll', 'Cakes'),
    item('Ensaymada', 'Cakes'),
  ),
];
const tree = buildNotionTree(shop);
const titles = (of: NotionTree) => of.order.map(({ level, title }) => `${'-'.repeat(level)}${title}`);
const stateOf = (selection: ReadonlySet<string>, id: string) =>
  checkStateOf(countSelected(tree, selection)(tree.byId.get(id)!));
const toggle = (selection: ReadonlySet<string>, id: string) =>
  toggleNode(tree, selection, tree.byId.get(id)!);

describe('buildNotionTree', () => {
  it('puts each page under its parent, sorted by title, groups first', () => {
    expect(titles(tree)).toEqual([
      '-Pages',
      '--About us',
      '--Handbook',
      '---Branches',
      '----Cebu',
      '-Databases',
      '--Cakes',
      '---Ensaymada',
      '---Mocha roll',
      '---Ube cake',
    ]);
    expect(tree.byId.get('Handbook')).toMatchObject({ position: 2, siblings: 2, isRow: false });
    expect(tree.byId.get('Ube cake')).toMatchObject({ position: 3, siblings: 3, isRow: true });
  });

  it('includes every page, also with missing or cyclic parents', () => {
    const odd = buildNotionTree([pages(item('a', 'b'), item('b', 'a'), item('c', 'c'), item('d', 'gone'))]);
    expect(odd.order.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c', 'd', 'group-pages']);
  });

  it('contains every item once, with its descendants between its index and its end', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 30 }), (parents) => {
        const items = parents.map((parent, index) => item(`p${index}`, `p${parent}`));
        const random = buildNotionTree([pages(...items)]);
        expect(random.order.length).toBe(items.length === 0 ? 0 : items.length + 1);
        for (const node of random.order) {
          for (const inside of random.order.slice(node.index + 1, node.end)) {
            expect(inside.level).toBeGreaterThan(node.level);
          }
        }
      }),
    );
  });

  it('shows deleted pages at their former position, not selectable', () => {
    const gone = { ...item('Mandaue', 'Handbook'), isSelected: true, isDeleted: true } as NotionSourcePage;
    const withGone = buildNotionTree(addDeletedPages(shop, [gone]), new Set(['Mandaue']));
    expect(withGone.byId.get('Mandaue')).toMatchObject({ parentId: 'Handbook', isDeleted: true });
    expect(selectAll(withGone).has('Mandaue')).toBe(false);
    const alone = addDeletedPages([], [gone]);
    expect(alone).toEqual([{ groupName: 'Pages', groupType: 'pages', items: [gone] }]);
  });

  it('removes filtered rows with their descendants, and no other page', () => {
    const [first, second] = shop as [ContentGroup, ContentGroup];
    const deep = [first, { ...second, items: [...second.items, item('Recipe', 'Ube cake')] }];
    const kept = buildNotionTree(filterRows(deep, ({ id }) => id === 'Ensaymada'));
    expect(titles(kept).slice(5)).toEqual(['-Databases', '--Cakes', '---Ensaymada']);
    expect(kept.byId.has('Cebu')).toBe(true);
  });
});

describe('page selection', () => {
  it('selects a parent with its branch, and shows partly selected parents as mixed', () => {
    const chosen = toggle(new Set(), 'Handbook');
    expect([...chosen].sort()).toEqual(['Branches', 'Cebu', 'Handbook']);
    expect(stateOf(chosen, 'Handbook')).toBe(true);
    expect(stateOf(chosen, 'group-pages')).toBe('mixed');
    const without = toggle(chosen, 'Cebu');
    expect(stateOf(without, 'Handbook')).toBe('mixed');
    expect(stateOf(without, 'Branches')).toBe('mixed');
    expect(stateOf(toggle(without, 'Handbook'), 'Cebu')).toBe(true);
    expect(toggle(chosen, 'Handbook').size).toBe(0);
  });

  it('selects a whole group', () => {
    const chosen = toggle(new Set(), 'group-databases');
    expect([...chosen].sort()).toEqual(['Cakes', 'Ensaymada', 'Mocha roll', 'Ube cake']);
    expect(stateOf(chosen, 'group-databases')).toBe(true);
  });

  it('saves a database without its rows, and shows them selected again', () => {
    const chosen = toggle(toggle(new Set(), 'Cakes'), 'About us');
    expect(listSavedNodes(tree, chosen).map(({ id }) => id)).toEqual(['About us', 'Cakes']);
    expect(toTreeSelection(tree, ['About us', 'Cakes', 'not there'])).toEqual(chosen);
  });

  it('replaces a database by its other rows when one is deselected', () => {
    const chosen = toggle(toggle(new Set(), 'Cakes'), 'Mocha roll');
    expect(listSavedNodes(tree, chosen).map(({ id }) => id)).toEqual(['Ensaymada', 'Ube cake']);
    expect(stateOf(chosen, 'Cakes')).toBe('mixed');
  });

  it('deselects search matches, and with a row its database', () => {
    const chosen = toggle(toggle(new Set(), 'Cakes'), 'Handbook');
    const without = removeNodes(tree, chosen, [tree.byId.get('Mocha roll')!, tree.byId.get('Branches')!]);
    expect([...without].sort()).toEqual(['Ensaymada', 'Handbook', 'Ube cake']);
  });

  it('keeps matching rows of databases, and pages unchanged', () => {
    const chosen = selectMatches(tree, new Set(['About us', 'Cakes', 'Mocha roll']), new Set(['Ube cake']));
    expect([...chosen].sort()).toEqual(['About us', 'Cakes', 'Ube cake']);
    expect([...selectMatches(tree, selectAll(tree), new Set())].sort()).toEqual([
      'About us',
      'Branches',
      'Cebu',
      'Handbook',
    ]);
  });
});

describe('page search', () => {
  const visible = (words: string) =>
    listVisible(tree, () => true, searchPages(tree, words)).map(({ id }) => id);

  it('shows matches with their ancestors', () => {
    expect(visible('CEBU')).toEqual(['group-pages', 'Handbook', 'Branches', 'Cebu']);
    expect(visible('nowhere')).toEqual([]);
    expect(visible('  ').length).toBe(tree.order.length);
  });

  it('hides pages in collapsed parents', () => {
    const rows = listVisible(tree, ({ id }) => id === 'group-pages', undefined);
    expect(rows.map(({ id }) => id)).toEqual(['group-pages', 'About us', 'Handbook', 'group-databases']);
  });
});

import type { NotionConnectionWithPages, NotionItem, NotionSourcePage } from '@anito/contract/notion';
import { expect, it } from 'vitest';
import { toTreeSelection } from '../tree/notion-selection.ts';
import { buildSourceTree, countChosen, hasChanges } from './source-tree.ts';

function item(id: string, parentId = '', contentType: NotionItem['contentType'] = 'Page'): NotionItem {
  return {
    ...{ id, title: id, url: '', lastEditedTime: '2026-11-02T08:30:00.000Z', contentType, parentId },
    ...{ parentType: parentId ? 'page' : 'workspace', icon: null, hasChildren: false },
  };
}
const hold = (of: NotionItem, isSelected = true, isDeleted = false): NotionSourcePage => ({
  ...of,
  ...{ notionPageId: of.id, isSelected, isDeleted, error: null, documentId: null },
});

const cakes = item('Cakes', '', 'Database');
const onSale = item('Ube cake', 'Cakes');
const ended = item('Fruit cake', 'Cakes');
const about = item('About');
const gone = item('Old menu');

function source(filters: NotionConnectionWithPages['filters']): NotionConnectionWithPages {
  const pages = [hold(cakes), hold(onSale, false), hold(about), hold(gone, true, true)];
  return {
    filters,
    pages,
    contentGroups: [
      { groupName: 'Pages', groupType: 'pages', items: [about] },
      { groupName: 'Databases', groupType: 'databases', items: [cakes, onSale, ended] },
    ],
    selectedPageIds: ['Cakes', 'About', 'Old menu'],
    deletedPageIds: ['Old menu'],
  } as Partial<NotionConnectionWithPages> as NotionConnectionWithPages;
}
const filter = { property: 'Status', value: 'On sale', propertyType: 'status' } as const;

it('shows all rows of a selected database, and with filters only the stored ones', () => {
  expect(buildSourceTree(source([])).byId.has('Fruit cake')).toBe(true);
  const filtered = buildSourceTree(source([filter]));
  expect(filtered.byId.has('Fruit cake')).toBe(false);
  expect([...toTreeSelection(filtered, ['Cakes'])].sort()).toEqual(['Cakes', 'Ube cake']);
});

it('shows all rows of a database that is not selected, regardless of filters', () => {
  const connection = { ...source([filter]), selectedPageIds: ['About', 'Old menu'] };
  expect(buildSourceTree(connection).byId.has('Fruit cake')).toBe(true);
});

it('has changes to save when selected pages no longer exist', () => {
  const connection = source([]);
  const tree = buildSourceTree(connection);
  const selected = toTreeSelection(tree, connection.selectedPageIds).size;
  expect(tree.byId.get('Old menu')).toMatchObject({ isDeleted: true });
  expect(hasChanges({ isDirty: false, selected, current: countChosen(tree, connection) })).toBe(true);
  const whole = { ...connection, deletedPageIds: [], selectedPageIds: ['Cakes', 'About'] };
  expect(hasChanges({ isDirty: false, selected, current: countChosen(tree, whole) })).toBe(false);
});

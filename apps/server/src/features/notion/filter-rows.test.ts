import { notionFilter } from '@anito/contract/notion';
import { getDatabase, listDatabaseRows } from '@anito/notion-reader/filter-rows';
import { createNotionAccess } from '@anito/notion-reader/notion-access';
import { type FakeNotion, startFakeNotion } from '@anito/notion-reader/testing/fake-notion';
import { column } from '@anito/notion-reader/testing/fake-notion/example-workspace';
import {
  addDatabase,
  addPage,
  createWorkspace,
  uuid,
  words,
} from '@anito/notion-reader/testing/fake-notion/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toRowFilters } from './row-filters.ts';

/** Turns without a limit, because there are no other requests. */
const freeTurns = { enter: async () => undefined, close: async () => undefined };

let fake: FakeNotion;

describe('filters of databases', () => {
  const [first, second] = [uuid(0x501), uuid(0x502)];
  const row = (number: number) => uuid(0x510 + number);

  beforeAll(async () => {
    const workspace = createWorkspace('Filters');
    const properties = {
      Name: column('Name', 'title'),
      City: column('City', 'rich_text'),
      Kind: column('Kind', 'select', ['Cake', 'Bread']),
      Stage: column('Stage', 'status', ['Draft', 'Done']),
      Tags: column('Tags', 'multi_select', ['new', 'hot', 'old']),
      Sold: column('Sold', 'checkbox'),
      Price: column('Price', 'number'),
    };
    const tables = [uuid(0x503), uuid(0x504)];
    addDatabase(workspace, {
      id: first,
      title: 'Two tables',
      sources: tables.map((id) => ({ id, name: 'Table', properties })),
    });
    addDatabase(workspace, {
      id: second,
      title: 'Without these properties',
      sources: [{ id: uuid(0x505), name: 'Other', properties: { Title: column('Title', 'title') } }],
    });
    const option = (name: string) => ({ id: name, name, color: 'default' as const });
    const add = (
      number: number,
      table: number,
      tags: string[],
      values: [string, string, string, boolean, number],
    ) => {
      const [city, kind, stage, sold, price] = values;
      addPage(workspace, {
        id: row(number),
        title: '',
        parent: { type: 'data_source_id', data_source_id: tables[table]!, database_id: first },
        properties: {
          Name: { id: 'title', type: 'title', title: [words(`Row ${number}`)] },
          City: { id: 'a', type: 'rich_text', rich_text: [words(city)] },
          Kind: { id: 'b', type: 'select', select: option(kind) },
          Stage: { id: 'c', type: 'status', status: option(stage) },
          Tags: { id: 'd', type: 'multi_select', multi_select: tags.map(option) },
          Sold: { id: 'e', type: 'checkbox', checkbox: sold },
          Price: { id: 'f', type: 'number', number: price },
        },
      });
    };
    add(1, 0, ['new', 'hot'], ['Cebu City', 'Cake', 'Done', true, 850]);
    add(2, 0, ['old'], ['cebu city', 'Bread', 'Draft', false, 45.5]);
    add(3, 1, ['hot'], ['Davao', 'Cake', 'Done', true, -3]);
    add(4, 1, [], ['Cebu, Mandaue', 'Bread', 'Done', false, 850]);
    fake = await startFakeNotion({ workspace, pageSize: 1 });
  });

  afterAll(() => fake.close());

  const match = async (...filters: [string, string, string][]) => {
    const parsed = filters.map(([propertyType, property, value]) =>
      notionFilter.parse({ propertyType, property, value }),
    );
    const session = createNotionAccess({ baseUrl: fake.url, openTurns: () => freeTurns }).open(
      'ntn_example',
      {
        tenantId: 'one',
        timeoutMs: 10_000,
      },
    );
    const found: (number | undefined)[] = [];
    for (const id of [first, second]) {
      const database = await getDatabase(session, id);
      for await (const page of listDatabaseRows(session, database, toRowFilters(parsed))) {
        found.push([1, 2, 3, 4].find((number) => row(number) === page.id));
      }
    }
    return found;
  };

  it.each([
    [
      ['select', 'Kind', 'Cake'],
      [1, 3],
    ],
    [['select', 'Kind', 'cake'], []],
    [['select', 'Kind', 'Cake,Bread'], []],
    [['select', 'kind', 'Cake'], []],
    [
      ['status', 'Stage', 'Done'],
      [1, 3, 4],
    ],
    [['multi_select', 'Tags', 'new'], [1]],
    [
      ['multi_select', 'Tags', 'new, old'],
      [1, 2],
    ],
    [
      ['multi_select', 'Tags', 'hot,,nonsense'],
      [1, 3],
    ],
    [['multi_select', 'Tags', 'Hot'], []],
    [
      ['text', 'City', 'Cebu'],
      [1, 4],
    ],
    [['text', 'City', 'Cebu, Mandaue'], [4]],
    [['text', 'Name', 'Row 2'], [2]],
    [
      ['checkbox', 'Sold', 'true'],
      [1, 3],
    ],
    [
      ['checkbox', 'Sold', 'Yes'],
      [1, 3],
    ],
    [
      ['checkbox', 'Sold', '1'],
      [1, 3],
    ],
    [
      ['checkbox', 'Sold', 'no'],
      [2, 4],
    ],
    [
      ['number', 'Price', '850'],
      [1, 4],
    ],
    [['number', 'Price', '45.50'], [2]],
    [['number', 'Price', '-3'], [3]],
    [['number', 'Kind', '850'], []],
    [['text', 'Price', '850'], []],
    [['text', 'toString', 'x'], []],
  ] as [[string, string, string], number[]][])('%j find %j', async (filter, rows) => {
    expect(await match(filter)).toEqual(rows);
  });

  it('must all match', async () => {
    expect(await match(['select', 'Kind', 'Cake'], ['number', 'Price', '850'])).toEqual([1]);
    expect(
      await match(
        ['multi_select', 'Tags', 'new,hot'],
        ['text', 'City', 'Davao'],
        ['checkbox', 'Sold', 'yes'],
      ),
    ).toEqual([3]);
    expect(await match(['select', 'Kind', 'Cake'], ['select', 'Unknown', 'Cake'])).toEqual([]);
  });
});

import { Client, isFullBlock } from '@notionhq/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleIds } from '../../../testing/fake-notion/example-workspace.ts';
import {
  addPage,
  createWorkspace,
  uuid,
  words as writeWords,
} from '../../../testing/fake-notion/workspace.ts';
import { type FakeNotion, startFakeNotion } from '../../../testing/fake-notion.ts';
import type { Block, ExtractedDocument } from '../../knowledge/extract/document.ts';
import { listContent } from './list-content.ts';
import { createNotionAccess } from './notion-access.ts';
import { readBlockTree, type TreeBlock } from './read-block-tree.ts';
import { readDatabase, readPage } from './read-page.ts';

const token = 'ntn_example';

let fake: FakeNotion;
/** The same workspace, in pages of two. */
let paging: FakeNotion;
beforeAll(async () => {
  fake = await startFakeNotion();
  paging = await startFakeNotion({ pageSize: 2 });
});
afterAll(() => Promise.all([fake.close(), paging.close()]));

/** Nobody else asks, and nothing is to be waited for. */
const freeTurns = { enter: async () => undefined, close: async () => undefined };

const open = (notion: FakeNotion) =>
  createNotionAccess({ baseUrl: notion.url, openTurns: () => freeTurns }).open(token, { patienceMs: 10_000 });

function showBlock(block: Block): string {
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${block.text}`;
  if (block.kind !== 'table') return `${block.kind}: ${block.text.replaceAll('\n', '\n    ')}`;
  const rows = block.rows.map((row) => `  ${row.join(' | ')}`);
  return [`table: ${block.header ? block.header.join(' | ') : '(no header)'}`, ...rows].join('\n');
}

const show = ({ title, blocks, warnings }: ExtractedDocument) =>
  [`title: ${title}`, ...blocks.map(showBlock), ...warnings.map((one) => `warning: ${one}`), ''].join('\n');

function countTypes(tree: TreeBlock[], counts: Record<string, number> = {}): Record<string, number> {
  for (const { block, children } of tree) {
    counts[block.type] = (counts[block.type] ?? 0) + 1;
    countTypes(children, counts);
  }
  return counts;
}

/** The same counts by the official client alone. */
async function countOfficially(client: Client, id: string, counts: Record<string, number> = {}) {
  let cursor: string | undefined;
  do {
    const asked = { block_id: id, ...(cursor ? { start_cursor: cursor } : {}) };
    const page = await client.blocks.children.list(asked);
    for (const block of page.results) {
      if (!isFullBlock(block)) continue;
      counts[block.type] = (counts[block.type] ?? 0) + 1;
      const isOwnDocument = block.type === 'child_page' || block.type === 'child_database';
      if (block.has_children && !isOwnDocument) await countOfficially(client, block.id, counts);
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return counts;
}

describe('reading Notion', () => {
  it('a page with a block of every type, as reviewed', async () => {
    const text = show(await readPage(open(fake), exampleIds.handbook));
    await expect(text).toMatchFileSnapshot('golden/handbook.txt');
    expect(text).not.toContain('SIGNATURE');
  });

  it('a row with a property of every type, as reviewed', async () => {
    await expect(show(await readPage(open(fake), exampleIds.ubeCake))).toMatchFileSnapshot(
      'golden/ube-cake.txt',
    );
  });

  it('a database with its rows, as reviewed', async () => {
    await expect(show(await readDatabase(open(fake), exampleIds.products))).toMatchFileSnapshot(
      'golden/products.txt',
    );
  });

  it('finds as many blocks of each type as the official client', async () => {
    const { tree } = await readBlockTree(open(fake), exampleIds.handbook);
    const counts = countTypes(tree);
    const client = new Client({ auth: token, baseUrl: fake.url });
    expect(counts).toEqual(await countOfficially(client, exampleIds.handbook));
    const types = [...fake.workspace.children.values()].flat().map(({ type }) => type);
    expect(new Set(Object.keys(counts))).toEqual(new Set(types));
    // All of the official type; `meeting_notes` is what newer versions of the API call `transcription`.
    expect(Object.keys(counts)).toHaveLength(36);
  });

  it('reads the same in pages of two', async () => {
    for (const read of [readPage, readDatabase] as const) {
      const id = read === readPage ? exampleIds.handbook : exampleIds.products;
      expect(show(await read(open(paging), id))).toBe(show(await read(open(fake), id)));
    }
  });

  it('lists pages and databases with what they stand in', async () => {
    const list = async (notion: FakeNotion) => {
      const items = [];
      for await (const item of listContent(open(notion))) items.push(item);
      return items;
    };
    const items = await list(fake);
    const { handbook, branches, products, ubeCake, ensaymada } = exampleIds;
    expect(items.map(({ kind, id, title, parent }) => [kind, id, title, parent.kind, parent.id])).toEqual([
      ['page', handbook, 'Handbook', 'workspace', null],
      ['page', branches, 'Branches', 'page', handbook],
      ['page', ubeCake, 'Ube cake', 'database', products],
      ['page', ensaymada, 'Ensaymada', 'database', products],
      ['database', products, 'Products', 'page', handbook],
    ]);
    expect(items[0]).toMatchObject({ icon: '🧁', url: expect.stringContaining('https://www.notion.so/') });
    expect(await list(paging)).toEqual(items);
  });

  it('reads a copy of a synced block from what the copy shows when its original is not shared', async () => {
    const workspace = createWorkspace('Copies');
    const [page, origin] = [uuid(501), uuid(502)];
    const words = { rich_text: [], color: 'default' as const, icon: null };
    addPage(workspace, {
      id: page,
      title: 'Copy',
      blocks: [
        {
          type: 'synced_block',
          synced_block: { synced_from: { type: 'block_id', block_id: origin } },
          children: [
            { type: 'paragraph', paragraph: { ...words, rich_text: [writeWords('Hotline: 0917 555 0100')] } },
          ],
        },
      ],
    });
    const copies = await startFakeNotion({ workspace });
    const { blocks, warnings } = await readPage(open(copies), page);
    expect(copies.requests.map(({ path }) => path)).toContain(`/v1/blocks/${origin}/children`);
    expect(blocks.map(showBlock)).toEqual(['paragraph: Hotline: 0917 555 0100']);
    expect(warnings).toEqual([]);

    const [copy] = workspace.children.get(page) ?? [];
    copies.unshared.add(copy?.id ?? '');
    const hidden = await readPage(open(copies), page);
    expect([hidden.blocks, hidden.warnings]).toEqual([[], [expect.stringContaining('synced block')]]);
    await copies.close();
  });
});

import type { Block, ExtractedDocument } from '@anito/documents/extract/document';
import { type BlockObjectResponse, Client, isFullBlock, iteratePaginatedAPI } from '@notionhq/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listContent } from './list-content.ts';
import { createNotionAccess } from './notion-access.ts';
import { trackPageMemory } from './page-memory.ts';
import { PageWarnings } from './page-warnings.ts';
import { type BlockNode, readBlockTree } from './read-block-tree.ts';
import { readDatabase, readPage } from './read-page.ts';
import { exampleIds, paragraph } from './testing/fake-notion/example-workspace.ts';
import {
  addPage,
  type BlockInput,
  createWorkspace,
  uuid,
  words as writeWords,
} from './testing/fake-notion/workspace.ts';
import { type FakeNotion, startFakeNotion } from './testing/fake-notion.ts';

const token = 'ntn_example';

let fake: FakeNotion;
/** The same workspace, with two items per page of results. */
let paging: FakeNotion;
beforeAll(async () => {
  fake = await startFakeNotion();
  paging = await startFakeNotion({ pageSize: 2 });
});
afterAll(() => Promise.all([fake.close(), paging.close()]));

/** A pace without waits. */
const freeTurns = { enter: async () => undefined, close: async () => undefined };

const open = (notion: FakeNotion) =>
  createNotionAccess({ baseUrl: notion.url, openTurns: () => freeTurns }).open(token, {
    tenantId: 'one',
    timeoutMs: 10_000,
  });

function showBlock(block: Block): string {
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${block.text}`;
  if (block.kind !== 'table') return `${block.kind}: ${block.text.replaceAll('\n', '\n    ')}`;
  const rows = block.rows.map((row) => `  ${row.join(' | ')}`);
  return [`table: ${block.header ? block.header.join(' | ') : '(no header)'}`, ...rows].join('\n');
}

const show = ({ title, blocks, warnings }: ExtractedDocument) =>
  [
    `title: ${title}`,
    ...blocks.map(showBlock),
    ...warnings.map(({ problem, values }) => `warning: ${problem} ${JSON.stringify(values)}`),
    '',
  ].join('\n');

/** Formats a block as one line: its depth, its type and its text. */
function showLine(block: BlockObjectResponse, depth: number): string {
  const content = (block as unknown as Record<string, unknown>)[block.type];
  const texts = JSON.stringify(content).matchAll(/"plain_text":"((?:[^"\\]|\\.)*)"/g);
  return `${depth} ${block.type} ${[...texts].map(([, text]) => text).join('')}`;
}

const listLines = (tree: BlockNode[], depth = 0): string[] =>
  tree.flatMap(({ block, children }) => [showLine(block, depth), ...listLines(children, depth + 1)]);

const typesOf = (lines: string[]) => new Set(lines.map((line) => line.split(' ')[1]));

/** Lists the same lines with the official client only. */
async function listOfficially(client: Client, id: string, depth = 0): Promise<string[]> {
  const lines: string[] = [];
  for await (const block of iteratePaginatedAPI(client.blocks.children.list, { block_id: id })) {
    if (!isFullBlock(block)) continue;
    lines.push(showLine(block, depth));
    const isOwnDocument = block.type === 'child_page' || block.type === 'child_database';
    if (block.has_children && !isOwnDocument)
      lines.push(...(await listOfficially(client, block.id, depth + 1)));
  }
  return lines;
}

describe('reading Notion', () => {
  it('reads a page with a block of every type like the golden file', async () => {
    const text = show(await readPage(open(fake), exampleIds.handbook));
    await expect(text).toMatchFileSnapshot('golden/handbook.txt');
    expect(text).not.toContain('SIGNATURE');
  });

  it('reads a row with a property of every type like the golden file', async () => {
    await expect(show(await readPage(open(fake), exampleIds.ubeCake))).toMatchFileSnapshot(
      'golden/ube-cake.txt',
    );
  });

  it('reads a database with its rows like the golden file', async () => {
    await expect(show(await readDatabase(open(fake), exampleIds.products))).toMatchFileSnapshot(
      'golden/products.txt',
    );
  });

  it('finds the same blocks as the official client, in the same order and depth', async () => {
    const tree = await readBlockTree(open(fake), exampleIds.handbook, trackPageMemory(), new PageWarnings());
    const lines = listLines(tree);
    const client = new Client({ auth: token, baseUrl: fake.url });
    expect(lines).toEqual(await listOfficially(client, exampleIds.handbook));
    const types = [...fake.workspace.children.values()].flat().map(({ type }) => type);
    expect(typesOf(lines)).toEqual(new Set(types));
    // All types of the official client. `meeting_notes` is the newer name of `transcription`.
    expect(typesOf(lines).size).toBe(36);
  });

  it('reads a page of 250 blocks and six levels completely and in order', async () => {
    const workspace = createWorkspace('Large');
    const [long, deep] = [uuid(601), uuid(602)];
    const numbered = Array.from({ length: 250 }, (_, index) => paragraph(`Line ${index}`));
    addPage(workspace, { id: long, title: 'Long', blocks: numbered });
    const nested = [5, 4, 3, 2, 1, 0].reduce<BlockInput[]>(
      (children, depth) => [{ ...paragraph(`Depth ${depth}`), children }],
      [],
    );
    addPage(workspace, { id: deep, title: 'Deep', blocks: [...nested, paragraph('After it')] });
    const large = await startFakeNotion({ workspace });
    const texts = async (id: string) =>
      (await readPage(open(large), id)).blocks.map((block) => (block.kind === 'table' ? '' : block.text));
    expect(await texts(long)).toEqual(numbered.map((_, index) => `Line ${index}`));
    expect(large.requests).toHaveLength(4);
    expect(await texts(deep)).toEqual([0, 1, 2, 3, 4, 5].map((depth) => `Depth ${depth}`).concat('After it'));
    await large.close();
  });

  it('reads maximum-size blocks in small requests, and only the beginning of too many', async () => {
    const workspace = createWorkspace('Large');
    const [large, endless, absurd] = [uuid(611), uuid(612), uuid(613)];
    const block = (texts: number, length: number): BlockInput => ({
      type: 'paragraph',
      paragraph: {
        rich_text: Array.from({ length: texts }, () => writeWords('a'.repeat(length))),
        color: 'default',
        icon: null,
      },
    });
    const blocks = (count: number) => Array.from({ length: count }, () => block(100, 2_000));
    addPage(workspace, { id: large, title: 'Large', blocks: blocks(8) });
    addPage(workspace, { id: endless, title: 'Endless', blocks: blocks(40) });
    addPage(workspace, { id: absurd, title: 'Absurd', blocks: [block(100, 12_000)] });
    const notion = await startFakeNotion({ workspace });
    const read = async (id: string) => {
      const { blocks, warnings } = await readPage(open(notion), id);
      const length = blocks.reduce((sum, one) => sum + (one.kind === 'table' ? 0 : one.text.length), 0);
      return { length, warnings };
    };
    expect(await read(large)).toEqual({ length: 8 * 200_000, warnings: [] });
    // The page, then requests for one hundred, twenty, four and the remaining blocks.
    expect(notion.requests).toHaveLength(5);
    const beginning = await read(endless);
    expect(beginning.length).toBeGreaterThan(5_000_000);
    expect(beginning.length).toBeLessThan(6_300_000);
    expect(beginning.warnings).toEqual([{ problem: 'notion-page-cut', values: {}, pages: [] }]);
    await expect(read(absurd)).rejects.toMatchObject({ problem: 'too-large' });
    await notion.close();
  });

  it('reads the same with two items per page of results', async () => {
    for (const read of [readPage, readDatabase] as const) {
      const id = read === readPage ? exampleIds.handbook : exampleIds.products;
      expect(show(await read(open(paging), id))).toBe(show(await read(open(fake), id)));
    }
  });

  it('lists pages and databases with their parents', async () => {
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

  it('reads a copied synced block itself when its original is not shared', async () => {
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
    expect([hidden.blocks, hidden.warnings]).toEqual([
      [],
      [expect.objectContaining({ problem: 'notion-synced-block' })],
    ]);
    await copies.close();
  });
});

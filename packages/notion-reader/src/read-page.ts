import { cleanBlocks } from '@anito/documents/extract/clean-text';
import type { Block, ExtractedDocument } from '@anito/documents/extract/document';
import { splitLargeBlocks } from '@anito/documents/extract/split-large-blocks';
import { isFullDatabase, isFullPage, type PageObjectResponse } from '@notionhq/client';
import { convertBlocks } from './convert-blocks.ts';
import { getDatabase, listDatabaseRows } from './filter-rows.ts';
import { formatProperties } from './format-property.ts';
import { reduceToPlainText } from './keep-plain-text.ts';
import type { NotionSession } from './notion-access.ts';
import { NotionError } from './notion-error.ts';
import { trackPageMemory } from './page-memory.ts';
import { PageWarnings } from './page-warnings.ts';
import { formatTitle, getPageTitle, toPlainText } from './plain-text.ts';
import { type BlockNode, readBlockTree } from './read-block-tree.ts';

/** A page or row as Notion returns it, without its blocks. */
export type NotionPage = PageObjectResponse;

type Properties = PageObjectResponse['properties'];

/** Maximum number of requests for titles of linked pages. */
const maxTitleRequests = 100;

/** Notion returns at most this number of values of one property with a page. */
const maxValues = 25;

/** Maximum bytes of a database's rows in memory. */
const maxRowBytes = 4_000_000;

function listRelatedIds(properties: Properties): string[] {
  return Object.values(properties).flatMap((value) =>
    value.type === 'relation' ? value.relation.map(({ id }) => id) : [],
  );
}

function warnOfTruncatedValues(properties: Properties, warnings: PageWarnings): void {
  for (const [name, value] of Object.entries(properties)) {
    const isCut =
      (value.type === 'relation' && value.relation.length >= maxValues) ||
      (value.type === 'people' && value.people.length >= maxValues);
    if (isCut) warnings.add('notion-values-cut', { name, most: maxValues });
  }
}

/**
 * Returns the ids of linked pages and databases whose titles are needed, and the titles that the page itself
 * contains.
 */
function findLinks(tree: BlockNode[]): { titles: [string, string][]; pages: string[]; databases: string[] } {
  const links = { titles: [] as [string, string][], pages: [] as string[], databases: [] as string[] };
  const visit = ({ block, children }: BlockNode) => {
    if (block.type === 'child_page') links.titles.push([block.id, block.child_page.title]);
    if (block.type === 'child_database') links.titles.push([block.id, block.child_database.title]);
    if (block.type === 'link_to_page') {
      const { link_to_page: link } = block;
      if (link.type === 'page_id') links.pages.push(link.page_id);
      if (link.type === 'database_id') links.databases.push(link.database_id);
    }
    children.forEach(visit);
  };
  tree.forEach(visit);
  return links;
}

/**
 * Finds titles with one request per page or database, at most 100. The title is empty when it is not shared.
 */
class TitleFinder {
  readonly titles = new Map<string, string>();
  #remainingRequests = maxTitleRequests;
  readonly #session: NotionSession;

  constructor(session: NotionSession) {
    this.#session = session;
  }

  async findAll(kind: 'page' | 'database', ids: string[]): Promise<void> {
    for (const id of ids) {
      if (this.titles.has(id) || this.#remainingRequests === 0) continue;
      this.#remainingRequests -= 1;
      this.titles.set(id, await this.#find(kind, id));
    }
  }

  async #find(kind: 'page' | 'database', id: string): Promise<string> {
    try {
      if (kind === 'page') {
        const page = await this.#session.call((client) => client.pages.retrieve({ page_id: id }));
        return isFullPage(page) ? getPageTitle(page) : '';
      }
      const database = await this.#session.call((client) => client.databases.retrieve({ database_id: id }));
      return isFullDatabase(database) ? formatTitle(database.title) : '';
    } catch (error) {
      if (error instanceof NotionError && error.problem === 'not-shared') return '';
      throw error;
    }
  }
}

const toDocument = (title: string, blocks: Block[], warnings: PageWarnings): ExtractedDocument => ({
  title,
  blocks: splitLargeBlocks(cleanBlocks(blocks)),
  pageCount: null,
  warnings: warnings.list(),
});

const toParagraph = (items: string[]): Block[] =>
  items.length > 0 ? [{ kind: 'paragraph', text: items.join('\n'), page: null }] : [];

/**
 * Returns a page with its properties, but without its blocks. Throws NotionError, `not-shared` also when the
 * page is deleted.
 */
export async function getPage(session: NotionSession, pageId: string): Promise<PageObjectResponse> {
  const page = await session.call((client) => client.pages.retrieve({ page_id: pageId }));
  if (!isFullPage(page) || page.in_trash) throw new NotionError('not-shared');
  return reduceToPlainText(page).value;
}

/**
 * Reads a whole page: for a row its properties as lines `Name: value`, then its blocks. Pages and databases
 * inside it are named, not read. Throws like `getPage`.
 */
export async function readPage(
  session: NotionSession,
  pageOrId: PageObjectResponse | string,
): Promise<ExtractedDocument> {
  const page = typeof pageOrId === 'string' ? await getPage(session, pageOrId) : pageOrId;
  const memory = trackPageMemory();
  try {
    const warnings = new PageWarnings();
    const tree = await readBlockTree(session, page.id, memory, warnings);
    return await renderPage(session, page, tree, warnings);
  } finally {
    memory.release();
  }
}

/** Finds the titles of linked pages and converts a page with its blocks to a document. */
async function renderPage(
  session: NotionSession,
  page: PageObjectResponse,
  tree: BlockNode[],
  warnings: PageWarnings,
): Promise<ExtractedDocument> {
  const finder = new TitleFinder(session);
  const links = findLinks(tree);
  for (const [id, title] of links.titles) finder.titles.set(id, title);
  await finder.findAll('page', [...listRelatedIds(page.properties), ...links.pages]);
  await finder.findAll('database', links.databases);
  const blocks = [
    ...toParagraph(formatProperties(page.properties, finder.titles)),
    ...convertBlocks(tree, finder.titles),
  ];
  warnOfTruncatedValues(page.properties, warnings);
  return toDocument(getPageTitle(page), blocks, warnings);
}

/**
 * Reads a database: its description, then each row with its title as a heading and its properties as lines
 * `Name: value`. The pages of the rows are not read. Stops with a warning when the rows take too much memory.
 * Throws like `readPage`.
 */
export async function readDatabase(session: NotionSession, databaseId: string): Promise<ExtractedDocument> {
  const database = await getDatabase(session, databaseId);
  const rows: PageObjectResponse[] = [];
  const warnings = new PageWarnings();
  let remainingBytes = maxRowBytes;
  for await (const row of listDatabaseRows(session, database)) {
    const { value, bytes } = reduceToPlainText(row);
    remainingBytes -= bytes;
    if (remainingBytes < 0) {
      warnings.add('notion-database-cut');
      break;
    }
    rows.push(value);
  }
  const finder = new TitleFinder(session);
  for (const row of rows) finder.titles.set(row.id, getPageTitle(row));
  for (const row of rows) await finder.findAll('page', listRelatedIds(row.properties));
  const blocks = rows.flatMap((row): Block[] => [
    { kind: 'heading', level: 1, text: getPageTitle(row), page: null },
    ...toParagraph(formatProperties(row.properties, finder.titles)),
  ]);
  const description = toParagraph([toPlainText(database.description)].filter(Boolean));
  for (const row of rows) warnOfTruncatedValues(row.properties, warnings);
  return toDocument(formatTitle(database.title), [...description, ...blocks], warnings);
}

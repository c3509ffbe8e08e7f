import {
  type DatabaseObjectResponse,
  type DataSourceObjectResponse,
  isFullDataSource,
  isFullPage,
  type PageObjectResponse,
} from '@notionhq/client';
import { listAll } from './list-all.ts';
import type { NotionSession } from './notion-access.ts';
import { getPageTitle, writeTitle } from './write-text.ts';

/** A page or a database that the token may see; ids are Notion's UUIDs. */
export type ListedItem = {
  kind: 'page' | 'database';
  id: string;
  title: string;
  url: string;
  /** ISO 8601, to the minute. */
  lastEditedTime: string;
  /** What it stands in; the id is null in the workspace itself. */
  parent: { kind: 'workspace' | 'page' | 'database' | 'block'; id: string | null };
  /** An emoji; null for pictures. */
  icon: string | null;
  /** A page as Notion gave it. */
  page: PageObjectResponse | null;
};

type Parent = PageObjectResponse['parent'] | DataSourceObjectResponse['database_parent'];

/** What a page or database stands in, as Notion names it. */
export function readParent(parent: Parent): ListedItem['parent'] {
  if (parent.type === 'page_id') return { kind: 'page', id: parent.page_id };
  if (parent.type === 'block_id') return { kind: 'block', id: parent.block_id };
  if ('database_id' in parent) return { kind: 'database', id: parent.database_id };
  return { kind: 'workspace', id: null };
}

const readIcon = (icon: PageObjectResponse['icon']) => (icon?.type === 'emoji' ? icon.emoji : null);

/** Characters of an address that is kept. */
const maxUrlLength = 2_048;

/** Notion makes addresses of titles; one that no browser opens is none. */
const readUrl = (url: string) => (url.length <= maxUrlLength ? url : '');

/** A page of Notion as lists name it. */
export function describePage(page: PageObjectResponse): ListedItem {
  return {
    kind: 'page',
    id: page.id,
    title: getPageTitle(page),
    url: readUrl(page.url),
    lastEditedTime: page.last_edited_time,
    parent: readParent(page.parent),
    icon: readIcon(page.icon),
    page,
  };
}

/** A database of Notion as lists name it. */
export function describeDatabase(database: DatabaseObjectResponse): ListedItem {
  return {
    kind: 'database',
    id: database.id,
    title: writeTitle(database.title),
    url: readUrl(database.url),
    lastEditedTime: database.last_edited_time,
    parent: readParent(database.parent),
    icon: readIcon(database.icon),
    page: null,
  };
}

/** A database is known by its first table of rows: search names no databases since version 2025-09-03. */
function describeDataSource(source: DataSourceObjectResponse): ListedItem | undefined {
  if (!('database_id' in source.parent)) return undefined;
  return {
    kind: 'database',
    id: source.parent.database_id,
    title: writeTitle(source.title),
    url: readUrl(source.url),
    lastEditedTime: source.last_edited_time,
    parent: readParent(source.database_parent),
    icon: readIcon(source.icon),
    page: null,
  };
}

/** Every page and database that the token may see, in pages of 100 a request, each database once. */
export async function* listContent(session: NotionSession): AsyncGenerator<ListedItem> {
  const databases = new Set<string>();
  for await (const result of listAll((paging) => session.call((client) => client.search(paging)))) {
    if (result.object === 'page') {
      if (isFullPage(result) && !result.in_trash) yield describePage(result);
      continue;
    }
    const item = isFullDataSource(result) && !result.in_trash ? describeDataSource(result) : undefined;
    if (!item || databases.has(item.id)) continue;
    databases.add(item.id);
    yield item;
  }
}

import {
  type DatabaseObjectResponse,
  type DataSourceObjectResponse,
  isFullDataSource,
  isFullPage,
  type PageObjectResponse,
} from '@notionhq/client';
import { listAll } from './list-all.ts';
import type { NotionSession } from './notion-access.ts';
import { formatTitle, getPageTitle } from './plain-text.ts';

/** A page or database that the token can access. Ids are Notion's UUIDs. */
export type ContentItem = {
  kind: 'page' | 'database';
  id: string;
  title: string;
  url: string;
  /** ISO 8601, accurate to the minute. */
  lastEditedTime: string;
  /** Its parent. The id is null for the workspace. */
  parent: { kind: 'workspace' | 'page' | 'database' | 'block'; id: string | null };
  /** An emoji. Null for images. */
  icon: string | null;
  /** The page as Notion returned it. */
  page: PageObjectResponse | null;
};

type Parent = PageObjectResponse['parent'] | DataSourceObjectResponse['database_parent'];

/**
 * Converts the parent of a page or database from Notion's format. Any other parent counts as the workspace.
 */
export function toParent(parent: Parent): ContentItem['parent'] {
  if (parent.type === 'page_id') return { kind: 'page', id: parent.page_id };
  if (parent.type === 'block_id') return { kind: 'block', id: parent.block_id };
  if ('database_id' in parent) return { kind: 'database', id: parent.database_id };
  return { kind: 'workspace', id: null };
}

const toIcon = (icon: PageObjectResponse['icon']) => (icon?.type === 'emoji' ? icon.emoji : null);

/** Maximum length of a stored address in characters. */
const maxUrlLength = 2_048;

/**
 * Returns an address, or an empty text when it is too long for browsers. Notion builds addresses from titles.
 */
const toUrl = (url: string) => (url.length <= maxUrlLength ? url : '');

/** Converts a page of Notion to a content item. */
export function pageToItem(page: PageObjectResponse): ContentItem {
  return {
    kind: 'page',
    id: page.id,
    title: getPageTitle(page),
    url: toUrl(page.url),
    lastEditedTime: page.last_edited_time,
    parent: toParent(page.parent),
    icon: toIcon(page.icon),
    page,
  };
}

/** Converts a database of Notion to a content item. */
export function databaseToItem(database: DatabaseObjectResponse): ContentItem {
  return {
    kind: 'database',
    id: database.id,
    title: formatTitle(database.title),
    url: toUrl(database.url),
    lastEditedTime: database.last_edited_time,
    parent: toParent(database.parent),
    icon: toIcon(database.icon),
    page: null,
  };
}

/**
 * Returns the database to which a table of rows belongs, with the title of the table. Returns undefined for a
 * table outside of databases. Since API version 2025-09-03, search returns tables and no databases.
 */
function dataSourceToItem(source: DataSourceObjectResponse): ContentItem | undefined {
  if (!('database_id' in source.parent)) return undefined;
  return {
    kind: 'database',
    id: source.parent.database_id,
    title: formatTitle(source.title),
    url: toUrl(source.url),
    lastEditedTime: source.last_edited_time,
    parent: toParent(source.database_parent),
    icon: toIcon(source.icon),
    page: null,
  };
}

/**
 * Yields every page and database that the token can access, each database once. Requests 100 items at a time.
 */
export async function* listContent(session: NotionSession): AsyncGenerator<ContentItem> {
  const databases = new Set<string>();
  for await (const result of listAll((paging) => session.call((client) => client.search(paging)))) {
    if (result.object === 'page') {
      if (isFullPage(result) && !result.in_trash) yield pageToItem(result);
      continue;
    }
    const item = isFullDataSource(result) && !result.in_trash ? dataSourceToItem(result) : undefined;
    if (!item || databases.has(item.id)) continue;
    databases.add(item.id);
    yield item;
  }
}

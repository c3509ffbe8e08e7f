import {
  type NotionConnectionWithPages,
  type NotionItem,
  syncNotionConnection,
} from '@anito/contract/notion';
import { callApi } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-client.ts';

/** Converts a Notion page to the request format for selected pages. */
export function toSelectedPage({ id, ...item }: NotionItem) {
  const { title, url, lastEditedTime, parentType, parentId, icon, contentType } = item;
  return { notionPageId: id, title, url, lastEditedTime, parentType, parentId, icon, contentType };
}

/** Returns the selected pages of a source in the request format, for saving without changing them. */
export function listSavedPages({ pages, selectedPageIds }: NotionConnectionWithPages) {
  const chosen = new Set(selectedPageIds);
  return pages.filter(({ id }) => chosen.has(id)).map(toSelectedPage);
}

/**
 * Starts the sync of a Notion source. Does nothing if one is already running. Throws ApiError on other
 * failures.
 */
export async function startSync(id: number): Promise<void> {
  try {
    await callApi(syncNotionConnection, { params: { id }, query: {} });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already_syncing') return;
    throw error;
  }
}

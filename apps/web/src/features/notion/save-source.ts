import {
  type NotionConnectionWithPages,
  type NotionItem,
  syncNotionConnection,
} from '@anito/contract/notion';
import { callApi } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-client.ts';

/** Converts a page to the form in which a source stores it. */
export function toSelectedPage({ id, ...item }: NotionItem) {
  const { title, url, lastEditedTime, parentType, parentId, icon, contentType } = item;
  return { notionPageId: id, title, url, lastEditedTime, parentType, parentId, icon, contentType };
}

/** Returns the selected pages of a source in the form for saving, for changes that keep them. */
export function listSavedPages({ pages, selectedPageIds }: NotionConnectionWithPages) {
  const chosen = new Set(selectedPageIds);
  return pages.filter(({ id }) => chosen.has(id)).map(toSelectedPage);
}

/** Starts the sync of a Notion source. A running sync is not an error. Throws ApiError. */
export async function startSync(id: number): Promise<void> {
  try {
    await callApi(syncNotionConnection, { params: { id }, query: {} });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already_syncing') return;
    throw error;
  }
}

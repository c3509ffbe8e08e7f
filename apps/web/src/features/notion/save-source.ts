import {
  type NotionConnectionWithPages,
  type NotionItem,
  syncNotionConnection,
} from '@anito/contract/notion';
import { callApi } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-client.ts';

/** A page as a source is told of it. */
export function toSelectedPage({ id, ...item }: NotionItem) {
  const { title, url, lastEditedTime, parentType, parentId, icon, contentType } = item;
  return { notionPageId: id, title, url, lastEditedTime, parentType, parentId, icon, contentType };
}

/** The chosen pages of a source as they are saved, for a change that leaves them as they are. */
export function listSavedPages({ pages, selectedPageIds }: NotionConnectionWithPages) {
  const chosen = new Set(selectedPageIds);
  return pages.filter(({ id }) => chosen.has(id)).map(toSelectedPage);
}

/** Starts the sync of a Notion source; one that already runs will do. Throws ApiError. */
export async function startSync(id: number): Promise<void> {
  try {
    await callApi(syncNotionConnection, { params: { id }, query: {} });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already_syncing') return;
    throw error;
  }
}

import { ApiError } from '@anito/contract/client';
import { syncNotionConnection } from '@anito/contract/notion';
import { callApi } from '../../../lib/api.ts';

/** Starts the sync of a Notion source; one that already runs will do. Throws ApiError. */
export async function startSync(id: number): Promise<void> {
  try {
    await callApi(syncNotionConnection, { params: { id }, query: {} });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already_syncing') return;
    throw error;
  }
}

import { ApiError } from '@anito/contract/client';
import { connectionCalls } from '../connection-calls.ts';

/** Starts the sync of a Notion source; one that already runs will do. Throws ApiError. */
export async function startSync(id: number): Promise<void> {
  try {
    await connectionCalls.notion.sync(id);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already_syncing') return;
    throw error;
  }
}

import { cancelNotionSync, deleteNotionConnection, syncNotionConnection } from '@anito/contract/notion';
import { callApi } from '../../lib/api.ts';

/** Implements `SourceCalls` for Notion, together with `cancel` and `remove`. */
export const sync = (id: number, refreshVectors = false) =>
  callApi(syncNotionConnection, { params: { id }, query: refreshVectors ? { refreshVectors: 'true' } : {} });
export const cancel = (id: number) => callApi(cancelNotionSync, { params: { id } });
export const remove = (id: number) => callApi(deleteNotionConnection, { params: { id } });

import { cancelFileSync, deleteFileConnection, syncFileConnection } from '@anito/contract/files';
import { callApi } from '../../lib/api.ts';

/** Implements `SourceCalls` for files, together with `cancel` and `remove`. */
export const sync = (id: number, refreshVectors = false) =>
  callApi(syncFileConnection, { params: { id }, query: refreshVectors ? { refreshVectors: 'true' } : {} });
export const cancel = (id: number) => callApi(cancelFileSync, { params: { id } });
export const remove = (id: number) => callApi(deleteFileConnection, { params: { id } });

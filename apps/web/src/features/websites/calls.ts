import { cancelWebsiteSync, deleteWebsiteConnection, syncWebsiteConnection } from '@anito/contract/websites';
import { callApi } from '../../lib/api.ts';

/** Implements `SourceCalls` for websites, together with `cancel` and `remove`. */
export const sync = (id: number, refreshVectors = false) =>
  callApi(syncWebsiteConnection, { params: { id }, query: refreshVectors ? { refreshVectors: 'true' } : {} });
export const cancel = (id: number) => callApi(cancelWebsiteSync, { params: { id } });
export const remove = (id: number) => callApi(deleteWebsiteConnection, { params: { id } });

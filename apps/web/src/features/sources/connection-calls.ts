import { cancelFileSync, deleteFileConnection, syncFileConnection } from '@anito/contract/files';
import { cancelNoteSync, deleteNoteConnection, syncNoteConnection } from '@anito/contract/notes';
import { cancelNotionSync, deleteNotionConnection, syncNotionConnection } from '@anito/contract/notion';
import type { ConnectionType } from '@anito/contract/sources';
import { cancelWebsiteSync, deleteWebsiteConnection, syncWebsiteConnection } from '@anito/contract/websites';
import { callApi } from '../../lib/api.ts';

/** What can be done to a source of one type. */
export type ConnectionCalls = {
  sync: (id: number) => Promise<unknown>;
  cancel: (id: number) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
};

/** The calls of each type of source. */
export const connectionCalls: Record<ConnectionType, ConnectionCalls> = {
  file: {
    sync: (id) => callApi(syncFileConnection, { params: { id } }),
    cancel: (id) => callApi(cancelFileSync, { params: { id } }),
    remove: (id) => callApi(deleteFileConnection, { params: { id } }),
  },
  notes: {
    sync: (id) => callApi(syncNoteConnection, { params: { id } }),
    cancel: (id) => callApi(cancelNoteSync, { params: { id } }),
    remove: (id) => callApi(deleteNoteConnection, { params: { id } }),
  },
  website: {
    sync: (id) => callApi(syncWebsiteConnection, { params: { id }, query: {} }),
    cancel: (id) => callApi(cancelWebsiteSync, { params: { id } }),
    remove: (id) => callApi(deleteWebsiteConnection, { params: { id } }),
  },
  notion: {
    sync: (id) => callApi(syncNotionConnection, { params: { id }, query: {} }),
    cancel: (id) => callApi(cancelNotionSync, { params: { id } }),
    remove: (id) => callApi(deleteNotionConnection, { params: { id } }),
  },
};

import { cancelFileSync, deleteFileConnection, syncFileConnection } from '@anito/contract/files';
import { cancelNoteSync, deleteNoteConnection, syncNoteConnection } from '@anito/contract/notes';
import type { ConnectionType } from '@anito/contract/sources';
import { callApi } from '../../lib/api.ts';

/** What can be done to a source of one type. */
export type ConnectionCalls = {
  sync: (id: number) => Promise<unknown>;
  cancel: (id: number) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
};

/** The calls of each type of source; a type that is missing here cannot be managed yet. */
export const connectionCalls: Partial<Record<ConnectionType, ConnectionCalls>> = {
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
};

import { cancelNoteSync, deleteNoteConnection, syncNoteConnection } from '@anito/contract/notes';
import { callApi } from '../../lib/api.ts';

/** Implements `SourceCalls` for notes, together with `cancel` and `remove`. */
export const sync = (id: number) => callApi(syncNoteConnection, { params: { id } });
export const cancel = (id: number) => callApi(cancelNoteSync, { params: { id } });
export const remove = (id: number) => callApi(deleteNoteConnection, { params: { id } });

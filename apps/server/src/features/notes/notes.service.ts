import { limits } from '@anito/contract/limits';
import type { Note, NoteConnection, NoteInput } from '@anito/contract/notes';
import type { TransactionHook } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, changedMeanwhile, notFound } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { fingerprintOf } from '../knowledge/knowledge.service.ts';
import { removeDocuments } from '../knowledge/knowledge.store.ts';
import { findFirstModel } from '../knowledge/source-models.service.ts';
import { getOwnedConnection, publishConnectionStatus } from '../sources/connections.service.ts';
import { createNamedSources } from '../sources/named-sources.service.ts';
import { requireRoom } from '../sources/quota.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { ensureSync } from '../sync/sync.service.ts';
import { describeNote } from './note-reader.ts';
import * as store from './notes.store.ts';

type NoteDeps = Pick<Deps, 'database' | 'jobs' | 'events' | 'models' | 'env'> & SourceKindDeps;

/**
 * Converts a note for the API. `isProcessed` is false until its current text is ingested. `firstModel` is the
 * result of `findFirstModel`.
 */
function viewNote(firstModel: string, row: store.NoteRow): Note {
  return {
    id: row.id,
    connectionId: row.connectionId,
    kind: row.kind,
    title: row.title,
    text: row.text,
    isProcessed: row.fingerprint === fingerprintOf(firstModel, describeNote(row)),
    error: row.failure,
    because: row.because,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.revision,
  };
}

/** Service of the owner's notes sources. */
export const noteConnections = createNamedSources<NoteConnection>('notes', async (_deps, _ownerId, cards) =>
  cards.map((card) => ({ ...card, type: 'notes' })),
);

/**
 * Returns one page of the notes of a source, newest first: those with ids lower than `before` that contain
 * the text `search`, ignoring case. `total` counts the matching notes on all pages. Throws `not_found`.
 */
export async function listNotes(
  deps: Pick<Deps, 'database' | 'models'> & SourceKindDeps,
  ownerId: string,
  connectionId: number,
  filter: { search?: string | undefined; before?: number | undefined; signal?: AbortSignal },
): Promise<{ notes: Note[]; total: number }> {
  await getOwnedConnection(deps, ownerId, connectionId, 'notes');
  const { rows, total } = await store.listNoteRows(
    deps.database,
    { ownerId, connectionId },
    {
      search: filter.search?.trim() ?? '',
      before: filter.before,
      limit: limits.notesPerPage,
      ...(filter.signal ? { signal: filter.signal } : {}),
    },
  );
  const firstModel = await findFirstModel(deps, deps.database.pool, { ownerId, connectionId });
  return { notes: rows.map((row) => viewNote(firstModel, row)), total };
}

/** Returns one note of the owner. Throws `not_found`. */
async function requireNote(
  deps: Pick<Deps, 'database'> & SourceKindDeps,
  ownerId: string,
  id: number,
): Promise<store.NoteRow> {
  const row = await store.findNoteRow(deps.database, ownerId, id);
  if (!row) throw notFound();
  return row;
}

/** Returns one note of the owner. Throws `not_found`. */
export async function getNote(
  deps: Pick<Deps, 'database' | 'models'> & SourceKindDeps,
  ownerId: string,
  id: number,
): Promise<Note> {
  const row = await requireNote(deps, ownerId, id);
  const scope = { ownerId, connectionId: row.connectionId };
  return viewNote(await findFirstModel(deps, deps.database.pool, scope), row);
}

/** Returns the input with its title on one line, because titles are repeated with every passage. */
function normalizeTitle(input: NoteInput): NoteInput {
  return { ...input, title: input.title.replace(/\s+/g, ' ') };
}

/**
 * Creates a note, calls `alsoDo` in the same transaction and queues a sync, which ingests it at once. Throws
 * `not_found`, `payload_too_large` when the source is full and `quota_exceeded` when the account is.
 */
export async function createNote(
  deps: NoteDeps,
  ownerId: string,
  connectionId: number,
  input: NoteInput,
  alsoDo?: TransactionHook,
): Promise<Note> {
  const scope = { ownerId, connectionId };
  const values = normalizeTitle(input);
  const added = { items: 1, bytes: Buffer.byteLength(values.title) + Buffer.byteLength(values.text) };
  const id = await store.insertNote(
    deps.database,
    scope,
    values,
    limits.notesPerConnection,
    async (runner, noteId) => {
      await requireRoom(deps, runner, ownerId, added);
      await ensureSync(deps, runner, { ...scope, type: 'notes' });
      await alsoDo?.(runner, noteId);
    },
  );
  if (id === undefined) throw notFound();
  if (id === 'too-many') {
    throw new AppError(
      'payload_too_large',
      localizedMessage('too-many-notes', { most: limits.notesPerConnection }),
    );
  }
  await publishConnectionStatus(deps, ownerId, connectionId);
  return getNote(deps, ownerId, id);
}

/**
 * Changes a note and returns it. If its title, kind or text has changed, queues a sync, which ingests it at
 * once. Throws `not_found`, `quota_exceeded`, and `changed_meanwhile` for an older `version`.
 */
export async function updateNote(
  deps: NoteDeps,
  ownerId: string,
  id: number,
  { version, ...input }: NoteInput & { version?: number | undefined },
): Promise<Note> {
  const { connectionId } = await requireNote(deps, ownerId, id);
  const scope = { ownerId, connectionId };
  const isUpdated = await store.updateNoteRow(
    deps.database,
    scope,
    id,
    normalizeTitle(input),
    version,
    async (runner, moreBytes) => {
      await requireRoom(deps, runner, ownerId, { items: 0, bytes: moreBytes });
      await ensureSync(deps, runner, { ...scope, type: 'notes' });
    },
  );
  if (!isUpdated) throw changedMeanwhile(await getNote(deps, ownerId, id));
  await publishConnectionStatus(deps, ownerId, connectionId);
  return getNote(deps, ownerId, id);
}

/** Deletes a note with its passages, in one transaction. Throws `not_found`. */
export async function deleteNote(
  deps: Pick<Deps, 'database' | 'events'> & SourceKindDeps,
  ownerId: string,
  id: number,
): Promise<void> {
  const { connectionId } = await requireNote(deps, ownerId, id);
  const scope = { ownerId, connectionId };
  const isDeleted = await store.deleteNoteRow(deps.database, scope, id, (runner) =>
    removeDocuments(runner, scope, [String(id)]),
  );
  if (!isDeleted) throw notFound();
  await publishConnectionStatus(deps, ownerId, connectionId);
}

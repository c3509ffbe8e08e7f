import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { localizedReason } from './localized-reason.ts';
import { connectionBase, connectionInput, connectionUpdate, defineConnectionCalls } from './sources.ts';
import {
  baseVersion,
  cleanPasted,
  done,
  id,
  idParam,
  idParams,
  isoDate,
  personText,
  version,
} from './values.ts';

/** Kinds of entries in a notes source: a text with a title, or a question with its answer. */
export const noteKinds = ['note', 'question'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** An entry of a notes source. For a question, `title` is the question and `text` the answer. */
export const note = z.object({
  id,
  connectionId: id,
  kind: z.enum(noteKinds),
  title: z.string(),
  text: z.string(),
  /** Whether answers can use its current text; false for some seconds after it was saved. */
  isProcessed: z.boolean(),
  /** Why it could not be read, worded for people. */
  error: z.string().nullable(),
  because: localizedReason.nullish(),
  createdAt: isoDate,
  updatedAt: isoDate,
  version,
});
export type Note = z.infer<typeof note>;

const noteConnection = connectionBase.extend({ type: z.literal('notes') });
export type NoteConnection = z.infer<typeof noteConnection>;

const noteText = { min: 1, max: limits.noteTextMax };
const noteTitle = { min: 1, max: limits.noteTitleMax };

const typedNote = z.strictObject({
  kind: z.literal('note'),
  title: personText({ ...noteTitle, label: 'Title' }),
  text: personText({ ...noteText, label: 'Text' }),
});
const typedQuestion = z.strictObject({
  kind: z.literal('question'),
  title: personText({ ...noteTitle, label: 'Question' }),
  text: personText({ ...noteText, label: 'Answer' }),
});

/** Input for an entry. Titles and questions are one line. */
export const noteInput = z.discriminatedUnion('kind', [typedNote, typedQuestion]);
export type NoteInput = z.infer<typeof noteInput>;

const ofConnection = { access: 'user', resource: 'connection', params: idParams } as const;
const ofNote = { access: 'user', resource: 'note', params: idParams } as const;

export const listNoteConnections = defineEndpoint({
  method: 'GET',
  path: '/api/notes/connections',
  access: 'user',
  resource: 'none',
  summary: 'List the notes sources of the signed-in owner',
  response: z.array(noteConnection),
});

export const createNoteConnection = defineEndpoint({
  method: 'POST',
  path: '/api/notes/connections',
  access: 'user',
  resource: 'none',
  summary: 'Create an empty notes source',
  body: connectionInput,
  status: 201,
  response: noteConnection,
});

export const getNoteConnection = defineEndpoint({
  ...ofConnection,
  method: 'GET',
  path: '/api/notes/connections/:id',
  summary: 'Get a notes source',
  response: noteConnection,
});

export const updateNoteConnection = defineEndpoint({
  ...ofConnection,
  method: 'PUT',
  path: '/api/notes/connections/:id',
  isVersioned: true,
  summary: 'Update the name and description of a notes source',
  body: connectionUpdate,
  response: noteConnection,
});

export const {
  remove: deleteNoteConnection,
  sync: syncNoteConnection,
  cancel: cancelNoteSync,
} = defineConnectionCalls(
  {
    remove: '/api/notes/connections/:id',
    sync: '/api/notes/connections/:id/sync',
    cancel: '/api/notes/connections/:id/cancel-sync',
  },
  {
    remove: 'Delete a notes source with its entries and their indexed content',
    sync: 'Index the entries of a source. Saving an entry does this automatically.',
  },
);

export const listNotes = defineEndpoint({
  ...ofConnection,
  method: 'GET',
  path: '/api/notes/connections/:id/entries',
  summary: 'List entries of a source, newest first. With `search`, only entries that contain its words',
  query: z.strictObject({
    search: z.string().overwrite(cleanPasted).max(limits.noteTitleMax).optional(),
    /** Only entries older than this id: the last one of the previous page. */
    before: idParam.optional(),
  }),
  response: z.object({
    notes: z.array(note).max(limits.notesPerPage),
    /** Number of entries on all pages. */
    total: z.int().nonnegative(),
  }),
});

export const createNote = defineEndpoint({
  ...ofConnection,
  method: 'POST',
  path: '/api/notes/connections/:id/entries',
  summary: 'Create an entry. Answers use it within seconds',
  body: noteInput,
  status: 201,
  response: note,
});

export const getNote = defineEndpoint({
  ...ofNote,
  method: 'GET',
  path: '/api/notes/:id',
  summary: 'Get an entry',
  response: note,
});

export const updateNote = defineEndpoint({
  ...ofNote,
  method: 'PUT',
  path: '/api/notes/:id',
  isVersioned: true,
  summary: 'Update an entry. Answers use the new text within seconds',
  body: z.discriminatedUnion('kind', [typedNote.extend(baseVersion), typedQuestion.extend(baseVersion)]),
  response: note,
});

export const deleteNote = defineEndpoint({
  ...ofNote,
  method: 'DELETE',
  path: '/api/notes/:id',
  summary: 'Delete an entry and its indexed content',
  response: done,
});

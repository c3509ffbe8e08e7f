import * as notes from '@anito/contract/notes';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import * as service from './notes.service.ts';

/** Binds the endpoints of notes sources: connections and their notes. */
export function registerNoteRoutes(bind: Bind, deps: Deps & SourceKindDeps): void {
  bind(notes.listNoteConnections, ({ caller }) => service.noteConnections.list(deps, caller.userId));
  bind(notes.createNoteConnection, ({ caller, body }) =>
    service.noteConnections.create(deps, caller.userId, body),
  );
  bind(notes.getNoteConnection, ({ caller, params }) =>
    service.noteConnections.get(deps, caller.userId, params.id),
  );
  bind(notes.updateNoteConnection, ({ caller, params, body }) =>
    service.noteConnections.update(deps, caller.userId, params.id, body),
  );
  bind(
    notes.listNotes,
    ({ caller, params, query, signal }) =>
      service.listNotes(deps, caller.userId, params.id, { ...query, signal }),
    { isHeavy: ({ query }) => Boolean(query.search) },
  );
  bind(notes.createNote, ({ caller, params, body }) =>
    service.createNote(deps, caller.userId, params.id, body),
  );
  bind(notes.getNote, ({ caller, params }) => service.getNote(deps, caller.userId, params.id));
  bind(notes.updateNote, ({ caller, params, body }) =>
    service.updateNote(deps, caller.userId, params.id, body),
  );
  bind(notes.deleteNote, async ({ caller, params }) => {
    await service.deleteNote(deps, caller.userId, params.id);
    return okResponse;
  });
}

import * as documents from '@anito/contract/documents';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import * as service from './documents.service.ts';

/** The documents of sources and their passages. */
export function registerDocumentRoutes(bind: Bind, deps: Deps): void {
  bind(documents.getDocument, ({ caller, params }) => service.getDocument(deps, caller.userId, params.id));
  bind(documents.listPassages, ({ caller, params, query }) =>
    service.listPassages(deps, caller.userId, params.id, query),
  );
  bind(documents.updatePassage, ({ caller, params, body }) =>
    service.updatePassage(deps, caller.userId, params.id, body),
  );
}

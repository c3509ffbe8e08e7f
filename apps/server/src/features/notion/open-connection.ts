import type { NotionFilter } from '@anito/contract/notion';
import type { NotionAccess, NotionSession } from '@anito/notion-reader/notion-access';
import { NotionError } from '@anito/notion-reader/notion-error';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import { listNotionRows, setNeedsReconnect } from './notion-connections.store.ts';
import { decryptConnectionToken } from './notion-tokens.service.ts';
import type { NotionDeps } from './token-turns.ts';

type Scope = { ownerId: string; connectionId: number };
type OpenDeps = Pick<Deps, 'database' | 'secrets'> & NotionDeps;

/**
 * A connected source. `session` sends requests with its token and records on the source when Notion refuses
 * the token.
 */
type OpenConnection = { session: NotionSession; filters: NotionFilter[] };

/**
 * Opens a session with the token of a source. Throws `not_found`, and NotionError `token-revoked` when the
 * token is missing or cannot be decrypted. Marks the source for reconnection then, and after each request for
 * which Notion refuses the token; a successful request removes the mark.
 */
export async function openConnection(
  deps: OpenDeps,
  scope: Scope,
  options: Omit<Parameters<NotionAccess['open']>[1], 'tenantId'>,
): Promise<OpenConnection> {
  const [row] = await listNotionRows(deps.database, scope.ownerId, scope.connectionId);
  if (!row) throw notFound();
  const saveNeedsReconnect = (isRefused: boolean) =>
    setNeedsReconnect(deps.database.pool, scope, row.token, isRefused);
  const token = decryptConnectionToken(deps.secrets, scope, row.token);
  // The token is unreadable, or missing because the source was imported without it.
  if (!token) {
    await saveNeedsReconnect(true);
    throw new NotionError('token-revoked');
  }
  const session = deps.notion.open(token, { tenantId: scope.ownerId, ...options });
  let isSaved = false;
  return {
    filters: row.filters,
    session: {
      async call(run) {
        try {
          const answer = await session.call(run);
          if (!isSaved) await saveNeedsReconnect(false);
          isSaved = true;
          return answer;
        } catch (error) {
          if (error instanceof NotionError && error.problem === 'token-revoked')
            await saveNeedsReconnect(true);
          throw error;
        }
      },
    },
  };
}

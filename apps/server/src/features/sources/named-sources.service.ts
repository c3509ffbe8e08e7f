import type { Connection, ConnectionInput, ConnectionUpdate } from '@anito/contract/sources';
import type { TransactionHook } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { changedMeanwhile, notFound } from '../../lib/errors.ts';
import {
  addEmptyConnection,
  listConnections,
  publishConnectionStatus,
  saveConnection,
} from './connections.service.ts';
import type { SourceKindDeps } from './source-kind.ts';

type ListDeps = Pick<Deps, 'database'> & SourceKindDeps;

/**
 * Creates the service of a kind of source that has only a name and a description as settings. `view` adds the
 * kind's own data to the sources that `listConnections` returns; `id` is given when only one source is
 * requested.
 */
export function createNamedSources<Source extends Connection>(
  type: Source['type'],
  view: (deps: ListDeps, ownerId: string, cards: Connection[], id?: number) => Promise<Source[]>,
) {
  const toValues = ({ name, description }: ConnectionInput) => ({ name, description: description || null });

  async function list(deps: ListDeps, ownerId: string, id?: number): Promise<Source[]> {
    return view(deps, ownerId, await listConnections(deps, ownerId, { id, type }), id);
  }

  /** Returns one source. Throws `not_found`. */
  async function get(deps: ListDeps, ownerId: string, id: number): Promise<Source> {
    const [source] = await list(deps, ownerId, id);
    if (!source) throw notFound();
    return source;
  }

  /** Creates an empty source and calls `alsoDo` in the same transaction. Throws `quota_exceeded`. */
  async function create(
    deps: ListDeps & Pick<Deps, 'env'>,
    ownerId: string,
    input: ConnectionInput,
    alsoDo?: TransactionHook,
  ): Promise<Source> {
    const id = await addEmptyConnection(deps, ownerId, { ...toValues(input), type }, alsoDo);
    return get(deps, ownerId, id);
  }

  /** Changes name and description. Throws `not_found`, and `changed_meanwhile` for an older `version`. */
  async function update(
    deps: ListDeps & Pick<Deps, 'events'>,
    ownerId: string,
    id: number,
    input: ConnectionUpdate,
  ): Promise<Source> {
    const values = { ...toValues(input), version: input.version };
    const isSaved = await saveConnection(deps.database.pool, { ownerId, connectionId: id }, type, values);
    if (!isSaved) throw changedMeanwhile(await get(deps, ownerId, id));
    await publishConnectionStatus(deps, ownerId, id);
    return get(deps, ownerId, id);
  }

  return { list, get, create, update };
}

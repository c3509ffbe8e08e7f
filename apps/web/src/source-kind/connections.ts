import { type Connection, listConnections } from '@anito/contract/sources';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '../lib/api.ts';

/** What names a source: ids are counted per installation, but never trust two types to share them. */
export type ConnectionKey = Pick<Connection, 'id' | 'type'>;

export const isSameConnection = (a: ConnectionKey, b: ConnectionKey) => a.id === b.id && a.type === b.type;

/** The query of all sources. */
export const connectionsKey = ['connections'];

/** The owner's sources as they were last heard of, to choose from or to name another; My Sources follows them live. */
export function useKnownConnections() {
  return useQuery<Connection[]>({
    queryKey: connectionsKey,
    queryFn: ({ signal }) => callApi(listConnections, {}, { signal }),
  });
}

/** The query of one source with all that it holds. */
export const connectionKey = ({ id, type }: ConnectionKey) => [`${type}-connection`, id];

/** Changes the cached list; nothing happens while it has not been loaded. */
export function updateConnections(client: QueryClient, update: (list: Connection[]) => Connection[]): void {
  client.setQueryData<Connection[]>(connectionsKey, (list) => list && update(list));
}

/** The list with one source changed; it stays the same where the source is not in it. */
export function changeConnection(
  list: Connection[],
  key: ConnectionKey,
  apply: (connection: Connection) => Connection,
): Connection[] {
  if (!list.some((connection) => isSameConnection(connection, key))) return list;
  return list.map((connection) => (isSameConnection(connection, key) ? apply(connection) : connection));
}

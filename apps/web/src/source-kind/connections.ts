import { type Connection, listConnections } from '@anito/contract/sources';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '../lib/api.ts';

/** Identifies a source. Ids are counted per installation, but two types may still share one. */
export type ConnectionKey = Pick<Connection, 'id' | 'type'>;

/** Whether both keys identify the same source. */
export const isSameConnection = (a: ConnectionKey, b: ConnectionKey) => a.id === b.id && a.type === b.type;

/** Query key of all sources. */
export const connectionsKey = ['connections'];

/**
 * Queries the owner's sources, for selection and for name checks. The page of all sources updates the same
 * cached list from live events.
 */
export function useConnectionList() {
  return useQuery<Connection[]>({
    queryKey: connectionsKey,
    queryFn: ({ signal }) => callApi(listConnections, {}, { signal }),
  });
}

/** Query key of one source with its content. */
export const connectionKey = ({ id, type }: ConnectionKey) => [`${type}-connection`, id];

/** Replaces the cached list of sources by the result of `update`. Does nothing until the list is loaded. */
export function updateConnections(client: QueryClient, update: (list: Connection[]) => Connection[]): void {
  client.setQueryData<Connection[]>(connectionsKey, (list) => list && update(list));
}

/**
 * Returns a new list with one source changed by `apply`. Returns the same list if the source is not in it.
 */
export function changeConnection(
  list: Connection[],
  key: ConnectionKey,
  apply: (connection: Connection) => Connection,
): Connection[] {
  if (!list.some((connection) => isSameConnection(connection, key))) return list;
  return list.map((connection) => (isSameConnection(connection, key) ? apply(connection) : connection));
}

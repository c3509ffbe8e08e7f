import type { ConnectionType } from '@anito/contract/sources';
import { findCountRoom, refuseCounted } from '../sources/quota.service.ts';
import { type Bringing, type ForeignSource, findMade } from './bringing.service.ts';

/** Imports sources that the account does not have yet, each by its kind. Their contents are read again. */
export async function bringSources(bringing: Bringing): Promise<void> {
  const { deps, scope, archive } = bringing;
  await bringing.begin('sources', archive.rows.connections ?? 0);
  let room = await findCountRoom(deps, scope.ownerId, 'sources');
  const missing = new Map<ConnectionType, Map<number, ForeignSource>>();
  for await (const rows of archive.readRowGroups('connections')) {
    const made = await findMade(
      bringing,
      'source',
      rows.map(({ id }) => id),
    );
    for (const { id, type, name, description } of rows) {
      if (made.has(id)) {
        await bringing.advance();
      } else if (room-- > 0) {
        missing.set(type, (missing.get(type) ?? new Map()).set(id, { id, name, description }));
      } else {
        // Checked before anything else is read for the source.
        bringing.remark('source', name, refuseCounted(deps, 'sources').said);
        await bringing.advance();
      }
    }
  }
  for (const [type, sources] of missing) {
    const kind = deps.importableKinds.find((each) => each.type === type);
    await kind?.bringIn.bringSources(bringing, sources);
  }
}

/** Imports what owners added to their sources: files and notes. */
export async function bringContents(bringing: Bringing): Promise<void> {
  for (const { bringIn } of bringing.deps.importableKinds) await bringIn.contents?.bring(bringing);
}

import type { ConnectionType } from '@anito/contract/sources';
import { createCountLimitError, findCountRoom } from '../sources/quota.service.ts';
import { type ExportedSource, findImportedIds, type ImportContext } from './import-context.service.ts';

/**
 * Imports the sources that the account does not have yet, each by the importer of its kind; kinds without an
 * importer are skipped. When the account is full, the owner gets a remark about each further source.
 * Documents of external sources are not imported, because a sync reads them again.
 */
export async function importSources(context: ImportContext): Promise<void> {
  const { deps, scope, archive } = context;
  await context.begin('sources', archive.rows.connections ?? 0);
  let room = await findCountRoom(deps, scope.ownerId, 'sources');
  const missing = new Map<ConnectionType, Map<number, ExportedSource>>();
  for await (const rows of archive.readRowGroups('connections')) {
    const importedIds = await findImportedIds(
      context,
      'source',
      rows.map(({ id }) => id),
    );
    for (const { id, type, name, description } of rows) {
      if (importedIds.has(id)) {
        await context.advance();
      } else if (room-- > 0) {
        missing.set(type, (missing.get(type) ?? new Map()).set(id, { id, name, description }));
      } else {
        // Checked before anything else is read for the source.
        context.remark('source', name, createCountLimitError(deps, 'sources').localizedMessage);
        await context.advance();
      }
    }
  }
  for (const [type, sources] of missing) {
    const kind = deps.importableKinds.find((each) => each.type === type);
    await kind?.importer.importSources(context, sources);
  }
}

/** Imports the contents that owners added to their sources themselves: files and notes. */
export async function importContents(context: ImportContext): Promise<void> {
  for (const { importer: bringIn } of context.deps.importableKinds) await bringIn.contents?.bring(context);
}

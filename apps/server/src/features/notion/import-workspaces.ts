import { limits } from '@anito/contract/limits';
import { createNotionConnection } from '@anito/contract/notion';
import {
  type ExportedRow,
  type ExportedSource,
  type ExportedSources,
  type ImportContext,
  importItem,
  importWithPages,
  parseInput,
  parseInputOr,
  recordImported,
} from '../imports/import-context.service.ts';
import { createUnconnected } from './notion-connections.service.ts';

/** Imports Notion sources with their chosen pages; their owners must reconnect them. */
export async function importWorkspaces(context: ImportContext, workspaces: ExportedSources): Promise<void> {
  const { archive } = context;
  const exportedRows = {
    settings: archive.readRows('notion_connections'),
    pages: archive.readRows('notion_pages'),
    most: limits.pagesPerNotionConnection,
  };
  await importWithPages(context, workspaces, exportedRows, (source, settings, pages) =>
    importWorkspace(context, source, settings, pages),
  );
}

/**
 * Imports a Notion source that its owner must reconnect, because its token is not in the archive. The owner
 * gets a remark.
 */
async function importWorkspace(
  context: ImportContext,
  { id, name }: ExportedSource,
  settings: ExportedRow<'notion_connections'>,
  pages: ExportedRow<'notion_pages'>[],
): Promise<void> {
  const { deps, scope } = context;
  const isImported = await importItem(context, { kind: 'source', name }, async () => {
    const { apiToken: _, ...input } = parseInput(createNotionConnection.body, {
      connectionName: name,
      selectedPages: pages
        .filter((page) => page.is_selected && !page.is_deleted)
        .map((page) => ({
          notionPageId: page.page_id,
          title: page.title,
          url: page.url,
          lastEditedTime: page.last_edited_time,
          parentType: page.parent_type,
          parentId: page.parent_id,
          icon: page.icon,
          contentType: page.kind === 'database' ? 'Database' : 'Page',
        })),
      filters: parseInputOr(createNotionConnection.body.shape.filters, settings.filters, []),
    });
    const workspaceName = settings.workspace_name;
    await createUnconnected(
      deps,
      scope.ownerId,
      { ...input, workspaceName },
      recordImported(context, 'source', id),
    );
  });
  if (isImported) context.remark('source', name, 'import-connect-notion');
}

import { limits } from '@anito/contract/limits';
import { createNotionConnection } from '@anito/contract/notion';
import {
  accept,
  acceptOr,
  type Bringing,
  bringOne,
  bringWithPages,
  type ExportedRow,
  type ForeignSource,
  type ForeignSources,
  noteMade,
} from '../imports/bringing.service.ts';
import { createUnconnected } from './notion-connections.service.ts';

/** Imports Notion sources; their owners have to reconnect them. */
export async function bringWorkspaces(bringing: Bringing, workspaces: ForeignSources): Promise<void> {
  const { archive } = bringing;
  const own = {
    settings: archive.readRows('notion_connections'),
    pages: archive.readRows('notion_pages'),
    most: limits.pagesPerNotionConnection,
  };
  await bringWithPages(bringing, workspaces, own, (source, settings, pages) =>
    bringWorkspace(bringing, source, settings, pages),
  );
}

/** Imports a Notion source, which its owner has to reconnect: its token is not in the archive. */
async function bringWorkspace(
  bringing: Bringing,
  { id, name }: ForeignSource,
  settings: ExportedRow<'notion_connections'>,
  pages: ExportedRow<'notion_pages'>[],
): Promise<void> {
  const { deps, scope } = bringing;
  const isMade = await bringOne(bringing, { kind: 'source', name }, async () => {
    const { apiToken: _, ...input } = accept(createNotionConnection.body, {
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
      filters: acceptOr(createNotionConnection.body.shape.filters, settings.filters, []),
    });
    const workspaceName = settings.workspace_name;
    await createUnconnected(
      deps,
      scope.ownerId,
      { ...input, workspaceName },
      noteMade(bringing, 'source', id),
    );
  });
  if (isMade) bringing.remark('source', name, 'import-connect-notion');
}

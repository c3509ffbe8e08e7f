import {
  cancelNotionSync,
  deleteNotionConnection,
  type NotionFilter,
  syncNotionConnection,
} from '@anito/contract/notion';
import { createNotionAccess } from '@anito/notion-reader/notion-access';
import type { Deps } from '../../deps.ts';
import { createPaceStore } from '../../lib/pace.store.ts';
import type { ImportableKind } from '../imports/import-context.service.ts';
import type { SourceKind, SourceKindDeps } from '../sources/source-kind.ts';
import { importWorkspaces } from './import-workspaces.ts';
import { registerNotionRoutes } from './notion.routes.ts';
import { listNotionRows } from './notion-connections.store.ts';
import { createNotionReader } from './notion-reader.ts';
import { pageTable } from './notion-refresh.store.ts';
import { encryptedTokenColumns } from './notion-tokens.service.ts';
import { removeExpiredTokens } from './notion-tokens.store.ts';
import { createNotionPace, createTokenTurns, type NotionDeps } from './token-turns.ts';

const limits = {
  /** Attempts with Notion tokens, by account: each costs requests to Notion. */
  notionToken: { points: 30, seconds: 60 },
  /** Previews of Notion before it is a source, by account: each costs up to a hundred requests there. */
  notionLook: { points: 120, seconds: 60 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, never> {}
}

/** The Notion kind of source. */
export const notion: SourceKind<Deps & NotionDeps & SourceKindDeps, NotionDeps> & ImportableKind = {
  name: 'Notion',
  type: 'notion',
  createReader: createNotionReader,
  calls: { remove: deleteNotionConnection, sync: syncNotionConnection, cancel: cancelNotionSync },
  isExternal: true,
  pages: pageTable,
  isScheduled: true,
  countsItems: false,
  importer: { importSources: importWorkspaces },
  async summarizeFilters({ database }, ownerId) {
    const rows = (await listNotionRows(database, ownerId)).filter(({ filters }) => filters.length > 0);
    const write = (filters: NotionFilter[]) =>
      filters.map(({ property, value }) => `${property}: ${value}`).join(' · ');
    return new Map(rows.map(({ connectionId, filters }) => [connectionId, write(filters)]));
  },
  open({ env, database, jobDatabase }) {
    const pace = createNotionPace({
      store: createPaceStore(jobDatabase.pool),
      isOnlyProcess: database.isOnlyProcess,
      perSecond: env.NOTION_REQUESTS_PER_SECOND,
    });
    const openTurns = (token: string) => createTokenTurns(pace, token);
    return { parts: { notion: createNotionAccess({ openTurns, baseUrl: env.NOTION_API_URL }) } };
  },
  limits: () => limits,
  routes: registerNotionRoutes,
  housekeeping: { 'Notion tokens': ({ database }) => removeExpiredTokens(database) },
  encryptedColumns: { 'Notion tokens': encryptedTokenColumns },
};

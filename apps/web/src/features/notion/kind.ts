import { NotebookText } from 'lucide-react';
import type { SourceKind } from '../../source-kind/source-kind.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Source kind for pages and databases of a Notion workspace. */
export const notionKind: SourceKind = {
  type: 'notion',
  icon: NotebookText,
  loadCalls: () => import('./calls.ts'),
  CreateDialog: lazyDialog(
    async () => (await import('./connect/connect-notion-dialog.tsx')).ConnectNotionDialog,
  ),
  Content: lazyPart(async () => (await import('./settings/notion-content.tsx')).NotionContent),
  Settings: lazyPart(async () => (await import('./settings/notion-settings.tsx')).NotionSettings),
  ReconnectDialog: lazyDialog(
    async () => (await import('./connect/reconnect-notion-dialog.tsx')).ReconnectNotionDialog,
  ),
};

import { NotebookText } from 'lucide-react';
import { lazy } from 'react';
import type { SourceKind } from '../../source-kind/source-kind.ts';

/** Pages and databases of a Notion workspace. */
export const notionKind: SourceKind = {
  type: 'notion',
  icon: NotebookText,
  loadCalls: () => import('./calls.ts'),
  CreateDialog: lazy(async () => ({
    default: (await import('./connect/connect-notion-dialog.tsx')).ConnectNotionDialog,
  })),
  SettingsDialog: lazy(async () => ({
    default: (await import('./settings/notion-settings-dialog.tsx')).NotionSettingsDialog,
  })),
  ReconnectDialog: lazy(async () => ({
    default: (await import('./connect/reconnect-notion-dialog.tsx')).ReconnectNotionDialog,
  })),
};

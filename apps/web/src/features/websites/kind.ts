import { Globe } from 'lucide-react';
import { lazy } from 'react';
import type { SourceKind } from '../../source-kind/source-kind.ts';

/** Pages of a website. */
export const websitesKind: SourceKind = {
  type: 'website',
  icon: Globe,
  LinkedName: lazy(async () => ({ default: (await import('./website-name.tsx')).WebsiteName })),
  loadCalls: () => import('./calls.ts'),
  CardNote: lazy(async () => ({ default: (await import('./website-note.tsx')).WebsiteNote })),
  CreateDialog: lazy(async () => ({
    default: (await import('./connect/connect-website-dialog.tsx')).ConnectWebsiteDialog,
  })),
  SettingsDialog: lazy(async () => ({
    default: (await import('./settings/website-settings-dialog.tsx')).WebsiteSettingsDialog,
  })),
};

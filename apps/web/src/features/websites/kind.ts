import { Globe } from 'lucide-react';
import { lazy } from 'react';
import type { SourceKind } from '../../source-kind/source-kind.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Pages of a website. */
export const websitesKind: SourceKind = {
  type: 'website',
  icon: Globe,
  LinkedName: lazy(async () => ({ default: (await import('./website-name.tsx')).WebsiteName })),
  loadCalls: () => import('./calls.ts'),
  CardNote: lazy(async () => ({ default: (await import('./website-note.tsx')).WebsiteNote })),
  CreateDialog: lazyDialog(
    async () => (await import('./connect/connect-website-dialog.tsx')).ConnectWebsiteDialog,
  ),
  Content: lazyPart(async () => (await import('./settings/website-content.tsx')).WebsiteContent),
  Settings: lazyPart(async () => (await import('./settings/website-settings.tsx')).WebsiteSettings),
};

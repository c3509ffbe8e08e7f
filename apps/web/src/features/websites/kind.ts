import { Globe } from 'lucide-react';
import type { SourceKind } from '../../source-kind/source-kind.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyLate } from '../../ui/lazy-late.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Source kind for websites. */
export const websitesKind: SourceKind = {
  type: 'website',
  icon: Globe,
  LinkedName: lazyLate(
    async () => (await import('./website-name.tsx')).WebsiteName,
    ({ name }) => name,
  ),
  loadCalls: () => import('./calls.ts'),
  CardNote: lazyLate(async () => (await import('./website-note.tsx')).WebsiteNote),
  CreateDialog: lazyDialog(
    async () => (await import('./connect/connect-website-dialog.tsx')).ConnectWebsiteDialog,
  ),
  Content: lazyPart(async () => (await import('./settings/website-content.tsx')).WebsiteContent),
  Settings: lazyPart(async () => (await import('./settings/website-settings.tsx')).WebsiteSettings),
};

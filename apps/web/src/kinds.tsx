import { Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { filesKind } from './features/files/kind.ts';
import { notesKind } from './features/notes/kind.ts';
import { notionKind } from './features/notion/kind.ts';
import { websitesKind } from './features/websites/kind.ts';
import { KindsContext } from './source-kind/kinds-context.ts';
import type { OfferedKind } from './source-kind/source-kind.ts';

/** Kinds of sources, in the order in which they are offered. */
export const kinds: OfferedKind[] = [
  websitesKind,
  filesKind,
  notesKind,
  notionKind,
  { type: 'confluence', icon: Layers },
];

/** Provides the kinds of sources to all components inside. */
export function SourceKindsProvider({ children }: { children: ReactNode }) {
  return <KindsContext value={kinds}>{children}</KindsContext>;
}

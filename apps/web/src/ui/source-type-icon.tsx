import type { ConnectionType } from '@anito/contract/sources';
import { FileText, Globe, type LucideIcon, NotebookPen, NotebookText } from 'lucide-react';

const icons: Record<ConnectionType, LucideIcon> = {
  notion: NotebookText,
  file: FileText,
  notes: NotebookPen,
  website: Globe,
};

/** The sign of a kind of source; decorative. */
export function SourceTypeIcon({ type }: { type: ConnectionType }) {
  const Icon = icons[type];
  return <Icon aria-hidden size={16} className="shrink-0 text-muted" />;
}

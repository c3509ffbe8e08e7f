import { FileText, Globe, Layers, type LucideIcon, NotebookPen, NotebookText } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import type { SourceKind } from './source-kinds.ts';

const icons: Record<SourceKind, LucideIcon> = {
  notion: NotebookText,
  file: FileText,
  notes: NotebookPen,
  confluence: Layers,
  website: Globe,
};

/** The sign of a kind of source on a tinted square; decorative. */
export function SourceIcon({ kind, isMuted = false }: { kind: SourceKind; isMuted?: boolean }) {
  const Icon = icons[kind];
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-10 shrink-0 place-items-center rounded-control',
        isMuted ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent-strong',
      )}
    >
      <Icon size={20} />
    </span>
  );
}

import type { LucideIcon } from 'lucide-react';
import { cx } from '../ui/cx.ts';

/** Large icon of a source's kind on a tinted square. Decorative. */
export function SourceIcon({
  kind: { icon: Icon },
  isMuted = false,
}: {
  kind: { icon: LucideIcon };
  isMuted?: boolean;
}) {
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

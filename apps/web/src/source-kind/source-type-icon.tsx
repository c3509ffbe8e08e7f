import type { ConnectionType } from '@anito/contract/sources';
import { useKind } from './kinds-context.ts';

/** Small icon of a source's type. Decorative. */
export function SourceTypeIcon({ type }: { type: ConnectionType }) {
  const { icon: Icon } = useKind(type);
  return <Icon aria-hidden size={16} className="shrink-0 text-muted" />;
}

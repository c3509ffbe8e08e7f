import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { getRemainingQuota, type RemainingQuota } from './account-room.ts';
import { useAccountUsage } from './room.queries.ts';

const allKinds: (keyof RemainingQuota)[] = ['items', 'bytes'];

/** Used and remaining quota of the account, one sentence per limit. Renders nothing until it is loaded. */
export function RoomLines({ kinds = allKinds }: { kinds?: (keyof RemainingQuota)[] }) {
  const { t } = useTranslation('sources');
  const { data: usage } = useAccountUsage();
  if (!usage) return null;
  const remaining = getRemainingQuota(usage);
  const sentences: Record<keyof RemainingQuota, string> = {
    items: t('room.items', {
      used: formatNumber(usage.itemCount),
      limit: formatNumber(usage.itemLimit),
      left: formatNumber(remaining.items),
    }),
    bytes: t('room.bytes', {
      used: formatBytes(usage.byteCount),
      limit: formatBytes(usage.byteLimit),
      left: formatBytes(remaining.bytes),
    }),
  };
  return kinds.map((kind) => (
    <p key={kind} className="tabular-nums">
      {sentences[kind]}
    </p>
  ));
}

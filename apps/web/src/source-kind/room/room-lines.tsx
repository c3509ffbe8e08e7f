import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { measureRoom, type Room } from './account-room.ts';
import { useAccountUsage } from './room.queries.ts';

const allKinds: (keyof Room)[] = ['items', 'bytes'];

/** Used and remaining quota of the account, one sentence per limit. Draws nothing until it is known. */
export function RoomLines({ kinds = allKinds }: { kinds?: (keyof Room)[] }) {
  const { t } = useTranslation('sources');
  const { data: usage } = useAccountUsage();
  if (!usage) return null;
  const left = measureRoom(usage);
  const sentences: Record<keyof Room, string> = {
    items: t('room.items', {
      used: formatNumber(usage.itemCount),
      limit: formatNumber(usage.itemLimit),
      left: formatNumber(left.items),
    }),
    bytes: t('room.bytes', {
      used: formatBytes(usage.byteCount),
      limit: formatBytes(usage.byteLimit),
      left: formatBytes(left.bytes),
    }),
  };
  return kinds.map((kind) => (
    <p key={kind} className="tabular-nums">
      {sentences[kind]}
    </p>
  ));
}

import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { getRemainingQuota, listNearlyFull } from './account-room.ts';
import { useAccountUsage } from './room.queries.ts';
import { RoomLines } from './room-lines.tsx';

/**
 * Used and remaining quota of the account, with advice. Shown if a limit is nearly used up or `isAlways` is
 * set. It is a warning if a limit is completely used up.
 */
export function RoomNotice({ isAlways = false }: { isAlways?: boolean }) {
  const { t } = useTranslation('sources');
  const { data: usage } = useAccountUsage();
  const scarce = usage ? listNearlyFull(usage) : [];
  if (!usage || (scarce.length === 0 && !isAlways)) return null;
  const remaining = getRemainingQuota(usage);
  const isFull = remaining.items === 0 || remaining.bytes === 0;
  const lines = (
    <>
      {isAlways ? <RoomLines /> : <RoomLines kinds={scarce} />}
      <p>{t('room.help')}</p>
    </>
  );
  if (!isFull) return <div className="text-14 text-muted">{lines}</div>;
  return (
    <Banner tone="warning" title={t('room.full')}>
      {lines}
    </Banner>
  );
}

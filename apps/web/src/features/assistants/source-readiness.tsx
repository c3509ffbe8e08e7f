import type { Connection } from '@anito/contract/sources';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';

/** Number of documents in a source, or that it is not synced yet, and the progress of a running sync. */
export function SourceReadiness({ connection }: { connection: Connection }) {
  const { t } = useTranslation('assistants');
  const { documentCount, lastSyncedAt, isSyncing, progress } = connection;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
      {lastSyncedAt !== null && (
        <span>{t('form.documents', { count: documentCount, number: formatNumber(documentCount) })}</span>
      )}
      {isSyncing ? (
        <Badge tone="accent">
          {!progress || progress.isIndeterminate
            ? t('form.syncing')
            : t('form.syncingPercent', {
                percent: formatNumber(Math.round(progress.percentage) / 100, { style: 'percent' }),
              })}
        </Badge>
      ) : (
        lastSyncedAt === null && <Badge tone="warning">{t('form.neverSynced')}</Badge>
      )}
    </span>
  );
}

import type { Connection } from '@anito/contract/sources';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useServerTexts } from '../../../lib/server-texts.ts';
import { describeLastSync } from '../../../source-kind/describe-last-sync.ts';
import { useIsAwaitingText, useKind } from '../../../source-kind/kinds-context.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConnectionProgress } from './connection-progress.tsx';
import { FoldedFailedDocuments } from './failed-documents.tsx';

/**
 * State of a source in detail: the running sync, or else the last sync with its failures and waiting
 * documents, or that a first sync is required.
 */
export function SourceState({ connection, now }: { connection: Connection; now: number }) {
  const { t } = useTranslation(['sources', 'syncing']);
  const { type, isSyncing, lastSyncedAt, failedDocuments, description, progress, waitingCount } = connection;
  // Kept here, because the list is unmounted during a sync.
  const [areFailuresOpen, setAreFailuresOpen] = useState(false);
  const isUnwritten = useIsAwaitingText()(connection);
  if (isSyncing) return <ConnectionProgress progress={progress} type={type} />;
  if (isUnwritten) return <p className="text-14 text-muted">{t('card.emptyText')}</p>;
  const count = failedDocuments.length;
  const hasFailed = connection.needsReconnect || connection.error !== null;
  return (
    <>
      {lastSyncedAt ? <LastSync lastSyncedAt={lastSyncedAt} now={now} /> : <SyncRequired />}
      {hasFailed && <Failure connection={connection} />}
      {waitingCount > 0 && (
        <p className="text-14 text-muted">
          {t('syncing:waiting', { count: waitingCount, number: formatNumber(waitingCount) })}
        </p>
      )}
      {count > 0 && (
        <FoldedFailedDocuments
          title={t('card.failedDocuments', { count, number: formatNumber(count) })}
          documents={failedDocuments}
          isOpen={areFailuresOpen}
          onToggle={setAreFailuresOpen}
        />
      )}
      {lastSyncedAt && !hasFailed && count === 0 && description && (
        <p dir="auto" className="line-clamp-2 text-14 text-muted">
          {description}
        </p>
      )}
    </>
  );
}

/** When the source was last synced, with the exact time on hover. */
function LastSync({ lastSyncedAt, now }: { lastSyncedAt: string; now: number }) {
  const { t } = useTranslation('sources');
  const { text, exact } = describeLastSync(lastSyncedAt, now);
  return (
    <p className="text-14 text-muted" title={exact}>
      {t('card.lastSync', { when: text })}
    </p>
  );
}

/** Badge and advice for a source that was never synced. */
function SyncRequired() {
  const { t } = useTranslation('sources');
  return (
    <div className="flex flex-col items-start gap-2">
      <Badge tone="danger">{t('card.syncRequired')}</Badge>
      <p className="text-14 text-muted">{t('card.syncRequiredText')}</p>
    </div>
  );
}

/** Why the last sync of a source failed, or that the source must be reconnected. */
function Failure({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['sources', 'syncing']);
  const localize = useServerTexts();
  const { unit = 'pages' } = useKind(connection.type);
  const { needsReconnect, type, error, because, lastSyncedAt, documentCount } = connection;
  const remainingText =
    lastSyncedAt && documentCount > 0
      ? t(`syncing:still.${unit}`, { count: documentCount, number: formatNumber(documentCount) })
      : t('syncing:tryAgain');
  const text = needsReconnect
    ? t('card.reconnectText', { source: t(`kinds.${type}.name`) })
    : `${localize({ text: error ?? '', because })} ${remainingText}`;
  return (
    <p className="flex gap-2 rounded-control bg-danger-soft px-3 py-2 text-13">
      <CircleAlert aria-hidden size={16} className="shrink-0 text-danger-strong" />
      <span className="line-clamp-6 min-w-0 break-words" title={text}>
        {text}
      </span>
    </p>
  );
}

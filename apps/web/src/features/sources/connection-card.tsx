import type { Connection } from '@anito/contract/sources';
import { MessageCircle, PenLine, RefreshCw, Settings, Square, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { ConnectionProgress } from './connection-progress.tsx';
import { describeLastSync } from './describe-last-sync.ts';
import { FailedDocuments } from './failed-documents.tsx';
import { SourceIcon } from './source-icon.tsx';
import { useSync } from './use-sync.ts';

/** What the page can open for a source. */
export type ConnectionAction = 'chat' | 'settings' | 'delete' | 'reconnect';

/** What a card says of its source: one that holds nothing yet is not called connected. */
type CardStatus = Connection['status'] | 'notSynced' | 'empty';

const statusTones: Record<CardStatus, Tone> = {
  connected: 'success',
  notSynced: 'warning',
  empty: 'neutral',
  syncing: 'accent',
  error: 'danger',
};

/** One source: what it is, how it stands, what can be done with it. */
export function ConnectionCard({
  connection,
  now,
  onAction,
}: {
  connection: Connection;
  /** The present, for the text of the last sync. */
  now: number;
  onAction: (action: ConnectionAction) => void;
}) {
  const { t } = useTranslation(['sources', 'notes']);
  const titleId = useId();
  const { name, type, isSyncing, documentCount } = connection;
  const status = findStatus(connection);
  return (
    <Card padding="none" aria-labelledby={titleId} className="flex flex-col">
      <header className="flex items-start gap-3 p-4 pb-3">
        <SourceIcon kind={type} />
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="line-clamp-2 text-16 leading-5 font-semibold break-words" title={name}>
            {name}
          </h3>
          <p className="mt-1 text-14 text-muted">{t(`kinds.${type}.name`)}</p>
        </div>
        <div className="-mt-1 -mr-2 flex shrink-0">
          <IconButton
            label={t('card.settings')}
            icon={<Settings size={16} />}
            onClick={() => onAction('settings')}
          />
          <IconButton
            variant="danger"
            label={t('card.delete')}
            icon={<Trash2 size={16} />}
            onClick={() => onAction('delete')}
          />
        </div>
      </header>
      <div className="flex min-h-26 flex-1 flex-col gap-2 px-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <StatusDot tone={statusTones[status]} isPulsing={isSyncing}>
            {status === 'empty' ? t('notes:card.empty') : t(`status.${status}`)}
          </StatusDot>
          <span className="text-14 text-muted tabular-nums">
            {t(type === 'notes' ? 'notes:entries' : 'card.documents', {
              count: documentCount,
              number: formatNumber(documentCount),
            })}
          </span>
        </div>
        <CardState connection={connection} now={now} />
      </div>
      <CardActions connection={connection} onAction={onAction} />
    </Card>
  );
}

/** Notes that nobody has written yet: there is nothing to sync. */
const isUnwritten = ({ type, documentCount }: Connection) => type === 'notes' && documentCount === 0;

function findStatus(connection: Connection): CardStatus {
  const { isSyncing, status, lastSyncedAt } = connection;
  if (isSyncing) return 'syncing';
  if (isUnwritten(connection)) return 'empty';
  if (status === 'error') return 'error';
  return lastSyncedAt ? 'connected' : 'notSynced';
}

/** The one thing that matters now: the running sync, the sync that is missing, or the last one. */
function CardState({ connection, now }: { connection: Connection; now: number }) {
  const { t } = useTranslation(['sources', 'notes']);
  const { isSyncing, lastSyncedAt, failedDocuments, description, progress } = connection;
  if (isSyncing) return <ConnectionProgress progress={progress} />;
  if (isUnwritten(connection)) return <p className="text-14 text-muted">{t('notes:card.emptyText')}</p>;
  if (!lastSyncedAt) {
    return (
      <div className="flex flex-col items-start gap-2">
        <Badge tone="danger">{t('card.syncRequired')}</Badge>
        <p className="text-14 text-muted">{t('card.syncRequiredText')}</p>
      </div>
    );
  }
  const { text, exact } = describeLastSync(lastSyncedAt, now);
  const count = failedDocuments.length;
  return (
    <>
      <p className="text-14 text-muted" title={exact}>
        {t('card.lastSync', { when: text })}
      </p>
      {count > 0 ? (
        <FailedDocuments
          isFolded
          title={t('card.failedDocuments', { count, number: formatNumber(count) })}
          documents={failedDocuments}
        />
      ) : (
        description && <p className="line-clamp-2 text-14 text-muted">{description}</p>
      )}
    </>
  );
}

/** Notes are learned as they are saved; only when that failed or was cancelled is there something to sync by hand. */
function isKeptInSync(connection: Connection): boolean {
  const { type, status, lastSyncedAt, failedDocuments } = connection;
  if (isUnwritten(connection)) return true;
  return type === 'notes' && status !== 'error' && lastSyncedAt !== null && failedDocuments.length === 0;
}

function CardActions({
  connection,
  onAction,
}: {
  connection: Connection;
  onAction: (action: ConnectionAction) => void;
}) {
  const { t } = useTranslation(['sources', 'notes']);
  const sync = useSync(connection);
  return (
    <footer className="flex flex-wrap gap-2 p-4 pt-3 *:flex-1">
      {connection.isSyncing ? (
        <Button
          size="sm"
          icon={<Square aria-hidden size={16} />}
          isBusy={sync.isCancelling}
          disabled={sync.isStarting}
          onClick={sync.cancel}
        >
          {t('card.cancelSync')}
        </Button>
      ) : isKeptInSync(connection) ? (
        <Button
          size="sm"
          variant={isUnwritten(connection) ? 'primary' : 'secondary'}
          icon={<PenLine aria-hidden size={16} />}
          onClick={() => onAction('settings')}
        >
          {isUnwritten(connection) ? t('notes:card.write') : t('notes:card.edit')}
        </Button>
      ) : (
        <Button
          size="sm"
          variant={connection.lastSyncedAt ? 'secondary' : 'primary'}
          icon={<RefreshCw aria-hidden size={16} />}
          onClick={sync.start}
        >
          {t('card.syncNow')}
        </Button>
      )}
      <Button size="sm" icon={<MessageCircle aria-hidden size={16} />} onClick={() => onAction('chat')}>
        {t('card.testChat')}
      </Button>
    </footer>
  );
}

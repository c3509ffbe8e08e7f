import type { Connection } from '@anito/contract/sources';
import {
  CircleAlert,
  Ellipsis,
  MessageCircle,
  PenLine,
  Plug,
  RefreshCw,
  Settings,
  Square,
  Trash2,
} from 'lucide-react';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useServerTexts } from '../../../lib/server-texts.ts';
import { useIsUnwritten, useKind } from '../../../source-kind/kinds-context.ts';
import { SourceIcon } from '../../../source-kind/source-icon.tsx';
import { useSync } from '../../../source-kind/use-sync.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { ConnectionProgress } from './connection-progress.tsx';
import { describeLastSync } from './describe-last-sync.ts';
import { FailedDocuments } from './failed-documents.tsx';

/** What the page can open for a source. */
export type ConnectionAction = 'chat' | 'settings' | 'delete' | 'reconnect';

/** What a card says of its source: one that holds nothing yet is not called connected. */
type CardStatus = Connection['status'] | 'notSynced' | 'reconnect' | 'empty';

const statusTones: Record<CardStatus, Tone> = {
  connected: 'success',
  notSynced: 'warning',
  empty: 'neutral',
  syncing: 'accent',
  error: 'danger',
  reconnect: 'danger',
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
  const { t } = useTranslation('sources');
  const titleId = useId();
  const { name, type, isSyncing, documentCount } = connection;
  const kind = useKind(type);
  const isUnwritten = useIsUnwritten()(connection);
  const status = findStatus(connection, isUnwritten);
  return (
    <Card padding="none" aria-labelledby={titleId} className="flex flex-col">
      <header className="flex items-start gap-3 p-4 pb-3">
        <SourceIcon kind={kind} />
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
          {!kind.isWritten && <MoreMenu connection={connection} />}
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
            {t(`status.${status}`)}
          </StatusDot>
          <span className="text-14 text-muted tabular-nums">
            {t(kind.isWritten ? 'card.entries' : 'card.documents', {
              count: documentCount,
              number: formatNumber(documentCount),
            })}
          </span>
        </div>
        <CardState connection={connection} now={now} />
        {kind.CardNote && !isSyncing && connection.lastSyncedAt && (
          <Suspense>
            <kind.CardNote connection={connection} onSettings={() => onAction('settings')} />
          </Suspense>
        )}
      </div>
      <CardActions connection={connection} onAction={onAction} />
    </Card>
  );
}

/** What is seldom wanted. */
function MoreMenu({ connection }: { connection: Connection }) {
  const { t } = useTranslation('sources');
  const sync = useSync(connection);
  const { name, isSyncing, needsReconnect } = connection;
  return (
    <DropdownMenu
      trigger={
        <IconButton hasTooltip={false} label={t('card.more', { name })} icon={<Ellipsis size={16} />} />
      }
      groups={[
        {
          key: 'sync',
          items: [
            {
              key: 'refresh',
              label: t('card.refreshVectors'),
              icon: <RefreshCw aria-hidden size={16} />,
              isDisabled: isSyncing || needsReconnect,
              onSelect: sync.refresh,
            },
          ],
        },
      ]}
    />
  );
}

function findStatus(connection: Connection, isUnwritten: boolean): CardStatus {
  const { isSyncing, status, lastSyncedAt } = connection;
  if (isSyncing) return 'syncing';
  if (isUnwritten) return 'empty';
  if (connection.needsReconnect) return 'reconnect';
  if (status === 'error') return 'error';
  return lastSyncedAt ? 'connected' : 'notSynced';
}

/** The one thing that matters now: the running sync, what failed, the sync that is missing, or the last one. */
function CardState({ connection, now }: { connection: Connection; now: number }) {
  const { t } = useTranslation('sources');
  const { isSyncing, lastSyncedAt, failedDocuments, description, progress } = connection;
  const isUnwritten = useIsUnwritten()(connection);
  if (isSyncing) return <ConnectionProgress progress={progress} type={connection.type} />;
  if (isUnwritten) return <p className="text-14 text-muted">{t('card.emptyText')}</p>;
  const count = failedDocuments.length;
  const hasFailed = connection.needsReconnect || connection.error !== null;
  return (
    <>
      {lastSyncedAt ? <LastSync lastSyncedAt={lastSyncedAt} now={now} /> : <SyncRequired />}
      {hasFailed && <Failure connection={connection} />}
      {count > 0 && (
        <FailedDocuments
          isFolded
          title={t('card.failedDocuments', { count, number: formatNumber(count) })}
          documents={failedDocuments}
        />
      )}
      {lastSyncedAt && !hasFailed && count === 0 && description && (
        <p className="line-clamp-2 text-14 text-muted">{description}</p>
      )}
    </>
  );
}

function LastSync({ lastSyncedAt, now }: { lastSyncedAt: string; now: number }) {
  const { t } = useTranslation('sources');
  const { text, exact } = describeLastSync(lastSyncedAt, now);
  return (
    <p className="text-14 text-muted" title={exact}>
      {t('card.lastSync', { when: text })}
    </p>
  );
}

function SyncRequired() {
  const { t } = useTranslation('sources');
  return (
    <div className="flex flex-col items-start gap-2">
      <Badge tone="danger">{t('card.syncRequired')}</Badge>
      <p className="text-14 text-muted">{t('card.syncRequiredText')}</p>
    </div>
  );
}

/** Why the last sync failed as a whole. */
function Failure({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['sources', 'syncing']);
  const word = useServerTexts();
  const { unit = 'pages' } = useKind(connection.type);
  const { needsReconnect, type, error, because, lastSyncedAt, documentCount } = connection;
  const still =
    lastSyncedAt && documentCount > 0
      ? t(`syncing:still.${unit}`, { count: documentCount, number: formatNumber(documentCount) })
      : t('syncing:tryAgain');
  const text = needsReconnect
    ? t('card.reconnectText', { source: t(`kinds.${type}.name`) })
    : `${word({ text: error ?? '', because })} ${still}`;
  return (
    <p className="flex gap-2 rounded-control bg-danger-soft px-3 py-2 text-12">
      <CircleAlert aria-hidden size={16} className="shrink-0 text-danger-strong" />
      <span className="line-clamp-6 min-w-0 break-words" title={text}>
        {text}
      </span>
    </p>
  );
}

/** What was learned when it was saved; only when that failed or was cancelled is there something to sync by hand. */
const isInSync = ({ status, lastSyncedAt, failedDocuments }: Connection) =>
  status !== 'error' && lastSyncedAt !== null && failedDocuments.length === 0;

function CardActions({
  connection,
  onAction,
}: {
  connection: Connection;
  onAction: (action: ConnectionAction) => void;
}) {
  const { t } = useTranslation('sources');
  return (
    <footer className="flex flex-wrap gap-2 p-4 pt-3 *:flex-1">
      <MainAction connection={connection} onAction={onAction} />
      <Button size="sm" icon={<MessageCircle aria-hidden size={16} />} onClick={() => onAction('chat')}>
        {t('card.testChat')}
      </Button>
    </footer>
  );
}

/** What brings the source on: cancelling, connecting anew, writing, or a sync. */
function MainAction({
  connection,
  onAction,
}: {
  connection: Connection;
  onAction: (action: ConnectionAction) => void;
}) {
  const { t } = useTranslation('sources');
  const sync = useSync(connection);
  const { isWritten } = useKind(connection.type);
  const isUnwritten = useIsUnwritten()(connection);
  if (connection.isSyncing) {
    return (
      <Button
        size="sm"
        icon={<Square aria-hidden size={16} />}
        isBusy={sync.isCancelling}
        disabled={sync.isStarting}
        onClick={sync.cancel}
      >
        {t('card.cancelSync')}
      </Button>
    );
  }
  if (connection.needsReconnect) {
    return (
      <Button
        size="sm"
        variant="primary"
        icon={<Plug aria-hidden size={16} />}
        onClick={() => onAction('reconnect')}
      >
        {t('card.reconnect')}
      </Button>
    );
  }
  if (isUnwritten || (isWritten && isInSync(connection))) {
    return (
      <Button
        size="sm"
        variant={isUnwritten ? 'primary' : 'secondary'}
        icon={<PenLine aria-hidden size={16} />}
        onClick={() => onAction('settings')}
      >
        {isUnwritten ? t('card.write') : t('card.edit')}
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      variant={connection.lastSyncedAt && connection.error === null ? 'secondary' : 'primary'}
      icon={<RefreshCw aria-hidden size={16} />}
      onClick={sync.start}
    >
      {t('card.syncNow')}
    </Button>
  );
}

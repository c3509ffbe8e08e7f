import type { Connection } from '@anito/contract/sources';
import { PenLine, Plug, RefreshCw, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sourcePath } from '../../../app/paths.ts';
import { useIsAwaitingText, useKind } from '../../../source-kind/kinds-context.ts';
import { useSync } from '../../../source-kind/use-sync.ts';
import { Button } from '../../../ui/button.tsx';
import type { ButtonSize } from '../../../ui/button-classes.ts';

/**
 * Whether a source of written entries needs no manual sync. Entries are learned when saved, unless that
 * failed or was cancelled.
 */
const isInSync = ({ status, lastSyncedAt, failedDocuments }: Connection) =>
  status !== 'error' && lastSyncedAt !== null && failedDocuments.length === 0;

/**
 * Button for the next action on a source: cancel the sync, reconnect, write notes, or sync. Draws nothing if
 * the page already shows the notes and they are in sync.
 */
export function MainAction({
  connection,
  size = 'sm',
  isOnPage = false,
  onReconnect,
}: {
  connection: Connection;
  size?: ButtonSize;
  /** Whether it is on the source's page, where the entries are already shown. */
  isOnPage?: boolean;
  onReconnect: () => void;
}) {
  const { t } = useTranslation('sources');
  const sync = useSync(connection);
  const { isWritten } = useKind(connection.type);
  const isUnwritten = useIsAwaitingText()(connection);
  if (connection.isSyncing) {
    return (
      <Button
        size={size}
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
      <Button size={size} variant="primary" icon={<Plug aria-hidden size={16} />} onClick={onReconnect}>
        {t('card.reconnect')}
      </Button>
    );
  }
  if (isUnwritten || (isWritten && isInSync(connection))) {
    if (isOnPage) return null;
    return (
      <Button size={size} variant={isUnwritten ? 'primary' : 'secondary'} asChild>
        <Link to={sourcePath(connection)}>
          <PenLine aria-hidden size={16} />
          {isUnwritten ? t('card.write') : t('card.edit')}
        </Link>
      </Button>
    );
  }
  return (
    <Button
      size={size}
      variant={connection.lastSyncedAt && connection.error === null ? 'secondary' : 'primary'}
      icon={<RefreshCw aria-hidden size={16} />}
      onClick={sync.start}
    >
      {t('card.syncNow')}
    </Button>
  );
}

import type { Connection } from '@anito/contract/sources';
import { useTranslation } from 'react-i18next';
import { useIsAwaitingText } from '../../../source-kind/kinds-context.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';

/** Status of a source. An empty source is not called connected. */
type Status = Connection['status'] | 'notSynced' | 'reconnect' | 'empty';

const tones: Record<Status, Tone> = {
  connected: 'success',
  notSynced: 'warning',
  empty: 'neutral',
  syncing: 'accent',
  error: 'danger',
  reconnect: 'danger',
};

/** Status of a source in one word, with a colored dot. */
export function SourceStatus({ connection }: { connection: Connection }) {
  const { t } = useTranslation('sources');
  const status = findStatus(connection, useIsAwaitingText()(connection));
  return (
    <StatusDot tone={tones[status]} isPulsing={connection.isSyncing}>
      {t(`status.${status}`)}
    </StatusDot>
  );
}

/**
 * Returns the first status that applies: `syncing`, `empty` (no text written yet), `reconnect`, `error`,
 * `connected` (synced before) or `notSynced`.
 */
function findStatus(connection: Connection, isUnwritten: boolean): Status {
  const { isSyncing, status, lastSyncedAt } = connection;
  if (isSyncing) return 'syncing';
  if (isUnwritten) return 'empty';
  if (connection.needsReconnect) return 'reconnect';
  if (status === 'error') return 'error';
  return lastSyncedAt ? 'connected' : 'notSynced';
}

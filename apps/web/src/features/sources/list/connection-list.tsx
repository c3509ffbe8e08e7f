import type { Connection } from '@anito/contract/sources';
import { ExternalLink, Plus, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { publicChatPath } from '../../../app/paths.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingRegion } from '../../../ui/loading-region.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ConnectionAction, ConnectionCard } from '../card/connection-card.tsx';
import type { useConnections } from './sources.queries.ts';
import { SyncAnnouncer } from './sync-announcer.tsx';
import { useSample } from './use-sample.ts';

const list = 'divide-y divide-border rounded-card border border-border bg-raised';

/** Rows of all sources, or their loading, failed or empty state. */
export function ConnectionList({
  query,
  onAdd,
  onAction,
  renderUse,
}: {
  query: ReturnType<typeof useConnections>;
  onAdd: () => void;
  onAction: (connection: Connection, action: ConnectionAction) => void;
  /** Draws which assistants use a source. */
  renderUse?: (connection: Connection) => ReactNode;
}) {
  // Also loads the texts of the rows. Loaded with the first row, they would hide the whole page until they
  // arrive.
  const { t } = useTranslation(['sources', 'syncing']);
  const now = useNow();
  const sample = useSample();
  const { data } = query;
  return (
    <>
      {query.isError && (
        <LoadFailed error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {!data && !query.isError && <RowSkeletons label={t('loading')} />}
      {sample.assistantId !== undefined && (
        <SampleAdded assistantId={sample.assistantId} onDismiss={sample.dismiss} />
      )}
      {data?.length === 0 && <NoConnections sample={sample} onAdd={onAdd} />}
      {data && data.length > 0 && (
        <section aria-labelledby="connections">
          <h2 id="connections" className="sr-only">
            {t('connections')}
          </h2>
          <ul className={list}>
            {data.map((connection) => (
              <li key={`${connection.type}_${connection.id}`} className="min-w-0">
                <ConnectionCard
                  connection={connection}
                  now={now}
                  use={renderUse?.(connection)}
                  onAction={(action) => onAction(connection, action)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <SyncAnnouncer connections={data ?? []} />
    </>
  );
}

/** Why the sources could not be loaded, with a retry button and the id of the request. */
function LoadFailed({
  error,
  isRetrying,
  onRetry,
}: {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation('sources');
  const { t: ofUi } = useTranslation('ui');
  const { message, requestId } = describeError(error);
  return (
    <Banner
      tone="danger"
      title={t('loadFailed.title')}
      className="mb-4"
      action={
        <Button size="sm" isBusy={isRetrying} onClick={onRetry}>
          {ofUi('retry')}
        </Button>
      }
    >
      <p>{message}</p>
      <p className="text-muted">{t('loadFailed.text')}</p>
      {requestId && (
        <details className="mt-1 text-13 text-muted">
          <summary className="w-fit">{ofUi('details')}</summary>
          {ofUi('requestId')}: <span className="font-mono">{requestId}</span>
        </details>
      )}
    </Banner>
  );
}

/** Notice with a link to the chat of the sample business's assistant. */
function SampleAdded({ assistantId, onDismiss }: { assistantId: number; onDismiss: () => void }) {
  const { t } = useTranslation('sources');
  return (
    <Banner
      tone="success"
      title={t('sample.added')}
      className="mb-4"
      action={
        <Button size="sm" asChild>
          <a href={publicChatPath(assistantId)} target="_blank" rel="noopener">
            {t('sample.open')}
            <ExternalLink aria-hidden size={16} />
          </a>
        </Button>
      }
      onDismiss={onDismiss}
    >
      {t('sample.addedText')}
    </Banner>
  );
}

/** Empty state with buttons that add the first source or the sample business. */
function NoConnections({ sample, onAdd }: { sample: ReturnType<typeof useSample>; onAdd: () => void }) {
  const { t } = useTranslation('sources');
  return (
    <EmptyState
      illustration="papers"
      title={t('empty.title')}
      action={
        <>
          <Button icon={<Store aria-hidden size={16} />} isBusy={sample.isAdding} onClick={sample.add}>
            {sample.isAdding ? t('sample.busy') : t('sample.action')}
          </Button>
          <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={onAdd}>
            {t('addSource')}
          </Button>
        </>
      }
    >
      <p>{t('empty.text')}</p>
    </EmptyState>
  );
}

function RowSkeletons({ label }: { label: string }) {
  return (
    <LoadingRegion label={label} className={list}>
      {[1, 2, 3].map((row) => (
        <div key={row} aria-hidden className="flex flex-wrap items-center gap-4 p-4 sm:px-6">
          <Skeleton className="size-10" />
          <Skeleton className="h-10 w-48" />
          <Skeleton className="h-10 min-w-40 flex-1" />
          <Skeleton className="h-10 w-56" />
        </div>
      ))}
    </LoadingRegion>
  );
}

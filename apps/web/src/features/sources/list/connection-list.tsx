import type { Connection } from '@anito/contract/sources';
import { ExternalLink, Plus, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { publicChatPath } from '../../../app/paths.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingRegion } from '../../../ui/loading-region.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ConnectionAction, ConnectionCard } from '../card/connection-card.tsx';
import type { useConnections } from './sources.queries.ts';
import { SyncAnnouncer } from './sync-announcer.tsx';
import { useSample } from './use-sample.ts';

const grid = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';

/** Cards of all sources, or their loading, error or empty state. */
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
  // Also loads the texts of the cards. Loaded with the first card, they would hide the whole page until they
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
      {!data && !query.isError && <CardSkeletons label={t('loading')} />}
      {sample.assistantId !== undefined && (
        <SampleAdded assistantId={sample.assistantId} onDismiss={sample.dismiss} />
      )}
      {data?.length === 0 && <NoConnections sample={sample} onAdd={onAdd} />}
      {data && data.length > 0 && (
        <section aria-labelledby="connections">
          <h2 id="connections" className="sr-only">
            {t('connections')}
          </h2>
          <ul className={grid}>
            {data.map((connection) => (
              <li key={`${connection.type}_${connection.id}`} className="grid min-w-0">
                <ConnectionCard
                  connection={connection}
                  now={now}
                  use={renderUse?.(connection)}
                  onAction={(action) => onAction(connection, action)}
                />
              </li>
            ))}
            <AddAnother count={data.length} onAdd={onAdd} />
          </ul>
        </section>
      )}
      <SyncAnnouncer connections={data ?? []} />
    </>
  );
}

/** Tile that fills the last row of cards. Hidden if that row is full. */
function AddAnother({ count, onAdd }: { count: number; onAdd: () => void }) {
  const { t } = useTranslation('sources');
  const inThrees = ['xl:hidden', 'xl:grid xl:col-span-2', 'xl:grid'][count % 3];
  return (
    <li className={cx('min-w-0 max-md:hidden', count % 2 === 0 ? 'md:hidden' : 'md:grid', inThrees)}>
      <button
        type="button"
        onClick={onAdd}
        className="flex flex-col items-center justify-center gap-2 rounded-card border border-dashed border-border-strong p-4 font-semibold text-muted transition-colors hover:border-text hover:text-text"
      >
        <Plus aria-hidden size={20} />
        {t('addAnother')}
      </button>
    </li>
  );
}

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
        <details className="mt-1 text-12 text-muted">
          <summary className="w-fit">{ofUi('details')}</summary>
          {ofUi('requestId')}: <span className="font-mono">{requestId}</span>
        </details>
      )}
    </Banner>
  );
}

/** Notice with a link to the sample's assistant, in the page, so that it covers nothing. */
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

/** Empty state: how to add the first source, or the sample business. */
function NoConnections({ sample, onAdd }: { sample: ReturnType<typeof useSample>; onAdd: () => void }) {
  const { t } = useTranslation('sources');
  return (
    <Card padding="none">
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
    </Card>
  );
}

function CardSkeletons({ label }: { label: string }) {
  return (
    <LoadingRegion label={label} className={grid}>
      {[1, 2, 3].map((card) => (
        <Card key={card} padding="none" aria-hidden className="p-4">
          <div className="flex items-start gap-3">
            <Skeleton className="size-10" />
            <div className="flex-1">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="mt-1 h-5 w-1/2" />
            </div>
          </div>
          <div className="mt-3 flex flex-col gap-2">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-10 w-full" />
          </div>
          <div className="-mx-4 mt-3 -mb-1 flex gap-2 border-t border-border px-4 pt-3">
            <Skeleton className="h-8 flex-1 touch:h-11" />
            <Skeleton className="h-8 flex-1 touch:h-11" />
          </div>
        </Card>
      ))}
    </LoadingRegion>
  );
}

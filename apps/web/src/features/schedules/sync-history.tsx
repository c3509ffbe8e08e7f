import type { SyncSettings } from '@anito/contract/schedules';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { Select } from '../../ui/select.tsx';
import { useSyncRuns } from './schedules.queries.ts';
import { SyncRunRow } from './sync-run-row.tsx';

/** Past syncs, newest first, with a filter by source. */
export function SyncHistory({ settings }: { settings: SyncSettings }) {
  const { t } = useTranslation('schedules');
  const [source, setSource] = useState('');
  return (
    <div className="flex flex-col gap-4">
      {settings.connections.length > 1 && (
        <Select
          className="sm:w-72"
          label={t('runs.source')}
          options={[
            { value: '', label: t('runs.all') },
            ...settings.connections.map(({ connectionId, name }) => ({
              value: String(connectionId),
              label: name,
            })),
          ]}
          value={source}
          onChange={(event) => setSource(event.target.value)}
        />
      )}
      <SyncRuns connectionId={source === '' ? undefined : Number(source)} />
    </div>
  );
}

/** Syncs of one source, or of all sources for undefined. */
export function SyncRuns({ connectionId }: { connectionId: number | undefined }) {
  const { t } = useTranslation('schedules');
  const query = useSyncRuns(connectionId);
  const now = useNow();
  const runs = query.data?.pages.flatMap((page) => page.runs);
  return (
    <div className="flex flex-col gap-4">
      <QueryPlaceholder
        query={query}
        size="inline"
        title={t('runs.loadFailed')}
        meaning={t('runs.loadFailedText')}
        loading={t('runs.loading')}
        skeletons={['h-20', 'h-20', 'h-20']}
        className="flex flex-col gap-2"
      />
      {runs?.length === 0 && (
        <EmptyState icon={<History size={32} />} title={t('runs.empty')} headingLevel={3}>
          <p>{t('runs.emptyText')}</p>
        </EmptyState>
      )}
      {runs && runs.length > 0 && (
        <ul className="divide-y divide-border overflow-hidden rounded-card border border-border">
          {runs.map((run) => (
            <SyncRunRow key={run.id} run={run} now={now} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('runs.more')}
        </Button>
      )}
    </div>
  );
}

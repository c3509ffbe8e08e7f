import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { useSyncRuns } from './schedules.queries.ts';
import { SyncRunRow } from './sync-run-row.tsx';

/** Number of syncs shown, enough to see whether all is well. */
const shownCount = 3;

/** The latest syncs of all sources. Draws nothing if there was no sync yet. */
export function LastSyncs() {
  const { t } = useTranslation('schedules');
  const query = useSyncRuns(undefined);
  const now = useNow();
  const runs = query.data?.pages[0]?.runs.slice(0, shownCount);
  if (runs?.length === 0) return null;
  return (
    <Card aria-labelledby="last-syncs">
      <h2 id="last-syncs" className="text-16 font-semibold">
        {t('last.title')}
      </h2>
      <QueryPlaceholder
        query={query}
        size="inline"
        title={t('runs.loadFailed')}
        meaning={t('runs.loadFailedText')}
        loading={t('runs.loading')}
        skeletons={['h-14', 'h-14']}
        className="mt-4 flex flex-col gap-2"
      />
      {runs && (
        <ul className="divide-y divide-border *:px-0!">
          {runs.map((run) => (
            <SyncRunRow key={run.id} run={run} now={now} />
          ))}
        </ul>
      )}
      <div className="mt-2">
        <Button size="sm" asChild>
          <Link to={paths.sources}>{t('last.all')}</Link>
        </Button>
      </div>
    </Card>
  );
}

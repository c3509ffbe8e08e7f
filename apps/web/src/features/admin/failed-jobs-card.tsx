import type { DeadLetteredJob } from '@anito/contract/dead-lettered-jobs';
import { limits } from '@anito/contract/limits';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { FailedJobRow } from './failed-job-row.tsx';
import { useFailedJobs } from './failed-jobs.queries.ts';

/**
 * Dead-lettered jobs, which crashed the server repeatedly, for admins to retry. After a retry the heading
 * takes the focus.
 */
export function FailedJobsCard() {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useFailedJobs();
  const jobs = query.data;
  return (
    <Card aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="rounded-control text-16 font-semibold">
          {t('failedJobs.title')}
        </h2>
        {jobs && jobs.length > 0 && <Badge tone="warning">{formatNumber(jobs.length)}</Badge>}
      </div>
      {jobs ? (
        // The button that had the focus may be gone.
        <FailedJobs jobs={jobs} onRetried={() => heading.current?.focus()} />
      ) : (
        <QueryPlaceholder
          query={query}
          title={t('failedJobs.failedTitle')}
          meaning={t('failedJobs.failedText')}
          size="inline"
          loading={t('failedJobs.loading')}
          skeletons={['h-5 w-64 max-w-full']}
          className="mt-1"
        />
      )}
    </Card>
  );
}

/** List of dead-lettered jobs, or a note that there are no such jobs. */
function FailedJobs({ jobs, onRetried }: { jobs: DeadLetteredJob[]; onRetried: () => void }) {
  const { t } = useTranslation('admin');
  if (jobs.length === 0) return <p className="mt-1 text-muted">{t('failedJobs.empty')}</p>;
  return (
    <>
      <p className="mt-1 max-w-prose text-muted">{t('failedJobs.text')}</p>
      <ul className="mt-4 divide-y divide-border border-y border-border">
        {jobs.map((job) => (
          <FailedJobRow key={job.id} job={job} onRetried={onRetried} />
        ))}
      </ul>
      {jobs.length === limits.deadLetteredListed && (
        <p className="mt-3 text-13 text-muted">
          {t('failedJobs.newest', { number: formatNumber(jobs.length) })}
        </p>
      )}
    </>
  );
}

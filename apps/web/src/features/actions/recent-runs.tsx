import type { ActionRun } from '@anito/contract/actions';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { StateRow } from '../../ui/state-row.tsx';
import { useActionRuns } from './actions.queries.ts';

/** Latest runs of an assistant's actions. Draws nothing without runs. */
export function RecentRuns({ assistantId }: { assistantId: number }) {
  const { t } = useTranslation('actions');
  const runs = useActionRuns(assistantId).data ?? [];
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="runs-title" className="mt-6">
      <h3 id="runs-title" className="font-semibold">
        {t('runs.title')}
      </h3>
      <p className="mt-1 text-13 text-muted">{t('runs.text')}</p>
      <ul className="mt-3 divide-y divide-border overflow-hidden rounded-card border border-border">
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

const tones = { done: 'success', running: 'neutral', failed: 'danger' } as const;

/** One run of an action: its status, time, duration and reason of failure. */
function Run({ run: { name, status, reason, milliseconds, isTest, createdAt } }: { run: ActionRun }) {
  const { t } = useTranslation('actions');
  const now = useNow();
  return (
    <StateRow
      name={name}
      note={reason ? t(`reasons.${reason}`) : ''}
      details={
        <FactLine>
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatRelative(createdAt, now)}
          </time>
          {milliseconds !== null && t('runs.took', { milliseconds: formatNumber(milliseconds) })}
          {isTest && t('runs.test')}
        </FactLine>
      }
    >
      <Badge tone={tones[status]}>{t(`runs.${status}`)}</Badge>
    </StateRow>
  );
}

import type { SyncRun } from '@anito/contract/schedules';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDuration, formatNumber, formatRelative } from '../../lib/format.ts';
import { useServerTexts } from '../../lib/server-texts.ts';
import { useKind } from '../../source-kind/kinds-context.ts';
import { SourceIcon } from '../../source-kind/source-icon.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { FactLine } from '../../ui/fact-line.tsx';

type Outcome = SyncRun['status'] | 'partly';

const tones: Record<Outcome, Tone> = {
  queued: 'neutral',
  running: 'accent',
  completed: 'success',
  partly: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
};

/** One sync: source, time, outcome and errors. */
export function SyncRunRow({ run, now }: { run: SyncRun; now: number }) {
  const { t } = useTranslation('schedules');
  const outcome: Outcome = run.status === 'completed' && run.failed > 0 ? 'partly' : run.status;
  const isOver = run.finishedAt !== null;
  // The time of the end, like "Last sync" of the source.
  const at = run.finishedAt ?? run.createdAt;
  const details = [
    t(`runs.trigger.${run.trigger}`),
    ...(run.startedAt && run.finishedAt
      ? [
          t('runs.duration', {
            duration: formatDuration(Date.parse(run.finishedAt) - Date.parse(run.startedAt)),
          }),
        ]
      : []),
  ];
  return (
    <li className="flex gap-3 p-3 sm:p-4">
      <SourceIcon kind={useKind(run.connectionType)} isMuted={run.status === 'cancelled'} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="min-w-0 font-semibold break-words">{run.connectionName}</p>
          <Badge tone={tones[outcome]}>{t(`runs.status.${outcome}`)}</Badge>
          {run.isFull && <Badge>{t('runs.full')}</Badge>}
        </div>
        <FactLine className="mt-1">
          <time dateTime={at} title={formatDateTime(at)}>
            {formatRelative(at, now)}
          </time>
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </FactLine>
        {isOver && <Counts run={run} />}
        {hasReasons(run) && <Reasons run={run} />}
      </div>
    </li>
  );
}

/**
 * Numbers of learned, unchanged, removed and failed documents. Zeros are omitted; a completed sync with only
 * zeros says that nothing changed.
 */
function Counts({ run }: { run: SyncRun }) {
  const { t } = useTranslation('schedules');
  const counts = {
    learned: run.successful - run.unchanged,
    unchanged: run.unchanged,
    removed: run.removed,
    failed: run.failed,
  };
  const shownKinds = (['learned', 'unchanged', 'removed', 'failed'] as const).filter(
    (kind) => counts[kind] > 0,
  );
  if (shownKinds.length === 0) {
    return run.status === 'completed' ? <p className="mt-1 text-muted">{t('runs.nothing')}</p> : null;
  }
  const documents = run.successful + run.failed;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 tabular-nums">
      {documents > 0 && <li>{t('runs.documents', { count: documents, number: formatNumber(documents) })}</li>}
      {shownKinds.map((kind) => (
        <li key={kind} className={kind === 'failed' ? 'text-warning-strong' : undefined}>
          {t(`runs.${kind}`, { count: counts[kind], number: formatNumber(counts[kind]) })}
        </li>
      ))}
    </ul>
  );
}

/**
 * Whether the run or one of its documents has a reason of failure. Without reasons, their texts are not
 * loaded.
 */
const hasReasons = ({ error, failures }: SyncRun) => error !== null || failures.length > 0;

/** Collapsed reasons why the sync or some of its documents failed. */
function Reasons({ run }: { run: SyncRun }) {
  const { t } = useTranslation('schedules');
  const localize = useServerTexts();
  const remainingCount = run.failed - run.failures.length;
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-8 list-none items-center gap-1 rounded-control pr-2 text-muted hover:text-text touch:min-h-11">
        <ChevronDown aria-hidden size={16} className="shrink-0 group-open:rotate-180" />
        {t('runs.reasons')}
      </summary>
      <div className="flex flex-col gap-1 border-l-2 border-border pl-3">
        {run.error !== null && (
          <p className="max-w-prose break-words">{localize({ text: run.error, because: run.because })}</p>
        )}
        {run.failures.length > 0 && (
          <ul className="flex flex-col gap-1 text-13">
            {run.failures.map(({ id, title, reason, because }) => (
              <li key={id} className="break-words">
                {title} <span className="text-muted">– {localize({ text: reason, because })}</span>
              </li>
            ))}
          </ul>
        )}
        {remainingCount > 0 && (
          <p className="text-13 text-muted">
            {t('runs.moreFailed', { count: remainingCount, number: formatNumber(remainingCount) })}
          </p>
        )}
      </div>
    </details>
  );
}

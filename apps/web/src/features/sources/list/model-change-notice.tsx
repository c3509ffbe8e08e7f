import { getModelChange, type ModelChange, type ModelChangeProgress } from '@anito/contract/model-change';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { type LiveState, subscribeLive } from '../../../lib/live.ts';
import { cx } from '../../../ui/cx.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

/** Progress of re-embedding the sources with another model. Draws nothing if none is running. */
export function ModelChangeNotice({ live }: { live: LiveState }) {
  const change = useModelChange(live);
  // Its texts may load while the page is shown, which must stay visible.
  return <Suspense>{change && <Notice change={change} />}</Suspense>;
}

/** The content of `ModelChangeNotice`, once its texts are loaded. */
function Notice({ change: { passages, sources, problem } }: { change: ModelChangeProgress }) {
  const { t } = useTranslation('models');
  const titleId = useId();
  // Not a live region, because it changes every second and needs no action.
  return (
    <section
      aria-labelledby={titleId}
      className={cx('mb-4 rounded-card p-4', problem ? 'bg-warning-soft' : 'bg-accent-soft')}
    >
      <h2 id={titleId} className="mb-2 font-semibold">
        {t('modelChange.title')}
      </h2>
      <ProgressBar
        label={t('modelChange.title')}
        isLabelHidden
        value={passages.total > 0 ? (passages.done / passages.total) * 100 : 100}
        tone={problem ? 'warning' : 'accent'}
      />
      <p className="mt-2 max-w-prose tabular-nums">
        {t('modelChange.text', {
          passages: t('modelChange.passages', {
            count: passages.total,
            done: formatNumber(passages.done),
            total: formatNumber(passages.total),
          }),
          sources: t('modelChange.sources', {
            count: sources.total,
            done: formatNumber(sources.done),
            total: formatNumber(sources.total),
          }),
        })}
      </p>
      {problem && <p className="mt-1 max-w-prose">{t(`modelChange.problems.${problem}`)}</p>}
    </section>
  );
}

const modelChangeKey = ['model-change'];
/** Refetch interval while the live connection is down, in milliseconds. */
const pollingMs = 10_000;

/**
 * Returns the progress of re-embedding the sources with another model, kept up to date by live events, or by
 * polling while they are interrupted. Null if none is running, undefined until it is loaded.
 */
function useModelChange(live: LiveState): ModelChange['change'] | undefined {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      subscribeLive('ModelChangeUpdate', (update) => client.setQueryData(modelChangeKey, update)),
      // Events before the connection, or during an interruption, are covered by a refetch.
      subscribeLive('InitialStatus', () => void client.invalidateQueries({ queryKey: modelChangeKey })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return useQuery<ModelChange>({
    queryKey: modelChangeKey,
    queryFn: ({ signal }) => callApi(getModelChange, {}, { signal }),
    refetchInterval: (query) => (query.state.data?.change && live !== 'Connected' ? pollingMs : false),
  }).data?.change;
}

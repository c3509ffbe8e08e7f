import type { ModelChangeProgress } from '@anito/contract/model-change';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { LiveState } from '../../../lib/live.ts';
import { cx } from '../../../ui/cx.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useModelChange } from './use-model-change.ts';

/** Says that the sources are embedded by another model, how far that is, and that everything works meanwhile. */
export function ModelChangeNotice({ live }: { live: LiveState }) {
  const change = useModelChange(live);
  // Its texts may be loaded while the page is shown, which must not vanish for that.
  return <Suspense>{change && <Notice change={change} />}</Suspense>;
}

function Notice({ change: { passages, sources, problem } }: { change: ModelChangeProgress }) {
  const { t } = useTranslation('models');
  const titleId = useId();
  // No live region: it changes every second, and nothing is to be done.
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

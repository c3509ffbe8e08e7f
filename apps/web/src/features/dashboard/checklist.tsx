import { ArrowRight, Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

export type ChecklistStep = {
  key: 'assistant' | 'source' | 'deploy' | 'conversation';
  isDone: boolean;
  to: string;
};

/** Remaining setup steps. Once all are done, a line that expands. */
export function Checklist({ steps, hasPrimary }: { steps: ChecklistStep[]; hasPrimary: boolean }) {
  const { t } = useTranslation('dashboard');
  if (steps.some((step) => !step.isDone)) return <OpenChecklist steps={steps} hasPrimary={hasPrimary} />;
  return (
    <details className="group rounded-card border border-border bg-raised">
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-card px-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <Check aria-hidden size={16} className="shrink-0 text-success-strong" />
        <span className="min-w-0 flex-1">{t('checklistDone')}</span>
        <ChevronDown aria-hidden size={16} className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 sm:px-6">
        <Steps steps={steps} hasPrimary={false} />
      </div>
    </details>
  );
}

/** Checklist with its progress. With `hasPrimary`, the first open step has the primary button. */
function OpenChecklist({ steps, hasPrimary }: { steps: ChecklistStep[]; hasPrimary: boolean }) {
  const { t } = useTranslation('dashboard');
  const doneCount = steps.filter((step) => step.isDone).length;
  return (
    <Card>
      <h2 className="sr-only">{t('checklistTitle')}</h2>
      <ProgressBar
        label={<span className="text-16 font-semibold">{t('checklistTitle')}</span>}
        value={(doneCount / steps.length) * 100}
        detail={t('checklistProgress', { done: doneCount, total: steps.length })}
        tone="accent"
      />
      <Steps steps={steps} hasPrimary={hasPrimary} />
    </Card>
  );
}

/**
 * All steps in order, each open one with a button. With `hasPrimary`, the first of these buttons is primary.
 */
function Steps({ steps, hasPrimary }: { steps: ChecklistStep[]; hasPrimary: boolean }) {
  const { t } = useTranslation('dashboard');
  const next = steps.find((step) => !step.isDone);
  return (
    <ol className="mt-2 divide-y divide-border">
      {steps.map((step, index) => (
        <li key={step.key} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 last:pb-0">
          <span
            aria-hidden
            className={cx(
              'grid size-8 shrink-0 place-items-center rounded-full font-semibold tabular-nums',
              step.isDone ? 'bg-success-soft text-success-strong' : 'bg-sunken text-muted',
            )}
          >
            {step.isDone ? <Check size={16} /> : index + 1}
          </span>
          <div className="min-w-0 flex-1 basis-48">
            <p className={cx('font-semibold', step.isDone && 'text-muted line-through')}>
              {t(`steps.${step.key}.title`)}
              {step.isDone && <VisuallyHidden> {t('done')}</VisuallyHidden>}
            </p>
            {!step.isDone && <p className="mt-1 text-muted">{t(`steps.${step.key}.text`)}</p>}
          </div>
          {!step.isDone && (
            <Button
              variant={hasPrimary && step === next ? 'primary' : 'secondary'}
              className="max-sm:ml-12"
              asChild
            >
              <Link to={step.to}>
                {t(`steps.${step.key}.action`)}
                {step === next && <ArrowRight aria-hidden size={16} />}
              </Link>
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

import { ArrowRight, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

export type ChecklistStep = {
  key: 'source' | 'assistant' | 'share';
  isDone: boolean;
  to: string;
};

/** What is left to set up; the first open step carries the screen's primary button. */
export function Checklist({ steps }: { steps: ChecklistStep[] }) {
  const { t } = useTranslation('dashboard');
  const done = steps.filter((step) => step.isDone).length;
  const next = steps.find((step) => !step.isDone);
  return (
    <Card>
      <h2 className="sr-only">{t('checklistTitle')}</h2>
      <ProgressBar
        label={<span className="text-16 font-semibold">{t('checklistTitle')}</span>}
        value={(done / steps.length) * 100}
        detail={t('checklistProgress', { done, total: steps.length })}
        tone={next ? 'accent' : 'success'}
      />
      <ol className="mt-4 divide-y divide-border">
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
              <Button variant={step === next ? 'primary' : 'secondary'} className="max-sm:ml-12" asChild>
                <Link to={step.to}>
                  {t(`steps.${step.key}.action`)}
                  {step === next && <ArrowRight aria-hidden size={16} />}
                </Link>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

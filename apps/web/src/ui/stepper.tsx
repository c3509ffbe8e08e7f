import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The steps of a wizard with the current one, an index from 0. On phones only the current step is named. */
export function Stepper({
  label,
  steps,
  current,
  isSkipped,
}: {
  label: string;
  steps: string[];
  current: number;
  /** Steps that are skipped this time. They never count as done. */
  isSkipped?: (index: number) => boolean;
}) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={label}>
      <ol className="flex gap-2">
        {steps.map((step, index) => {
          const isDone = index < current && !isSkipped?.(index);
          const isCurrent = index === current;
          return (
            <li key={step} aria-current={isCurrent ? 'step' : undefined} className="min-w-0 flex-1">
              <span
                aria-hidden
                className={cx('block h-1 rounded-full', isDone || isCurrent ? 'bg-accent' : 'bg-sunken')}
              />
              <span
                className={cx(
                  'mt-2 hidden items-center gap-1 text-13 sm:flex',
                  isCurrent ? 'font-semibold text-text' : 'text-muted',
                )}
              >
                {isDone && <Check aria-hidden size={16} className="shrink-0 text-accent-strong" />}
                <span className="truncate">{step}</span>
                {isDone && <VisuallyHidden>{t('stepDone')}</VisuallyHidden>}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="mt-2 text-13 text-muted sm:hidden">
        {t('stepOf', { current: current + 1, total: steps.length })}
        <span className="font-semibold text-text"> {steps[current]}</span>
      </p>
    </nav>
  );
}

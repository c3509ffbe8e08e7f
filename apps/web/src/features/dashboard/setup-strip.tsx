import { ArrowRight, Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ChecklistStep } from './checklist-steps.ts';

const summaryClasses =
  'flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-control font-semibold [&::-webkit-details-marker]:hidden';

/**
 * Progress of the setup: how many of its steps are done, and the next one. The heading says that the setup is
 * almost complete only when one step is left. With `isMain` it is the page's
 * main card and shows all steps. A finished setup is one line that expands.
 */
export function SetupStrip({
  steps,
  isOnboarded,
  hasPercent,
  isMain,
}: {
  steps: ChecklistStep[];
  isOnboarded: boolean;
  /** False for admins, who see the number of assistants in its place. */
  hasPercent: boolean;
  isMain: boolean;
}) {
  const { t } = useTranslation('dashboard');
  const next = steps.find(({ isDone }) => !isDone);
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  if (!next) return <FinishedSetup steps={steps} hasPercent={hasPercent} />;
  const detail = t('checklistProgress', { done: doneCount, total: steps.length });
  return (
    <Card
      aria-labelledby="setup"
      className={cx(
        'flex flex-col gap-4',
        isMain && 'bg-[radial-gradient(40rem_20rem_at_100%_0%,var(--accent-soft),transparent)]',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="setup" className={cx('font-semibold', isMain ? 'text-20' : 'text-16')}>
            {t(doneCount === steps.length - 1 ? 'setup.almost' : 'setup.begin')}
          </h2>
          <p className="mt-1 max-w-prose text-muted">
            {isOnboarded ? t(`steps.${next.key}.text`) : t(doneCount > 0 ? 'start.goOnText' : 'start.text')}
          </p>
        </div>
        <Button
          variant={isMain ? 'primary' : 'secondary'}
          size={isMain ? 'lg' : 'md'}
          className="max-sm:w-full"
          asChild
        >
          <Link to={isOnboarded ? next.to : paths.onboarding}>
            {isOnboarded ? t(`steps.${next.key}.action`) : t(doneCount > 0 ? 'start.goOn' : 'start.begin')}
            <ArrowRight aria-hidden size={16} />
          </Link>
        </Button>
      </div>
      {hasPercent && (
        <ProgressBar label={t('setup.title')} value={(doneCount / steps.length) * 100} detail={detail} />
      )}
      <details className="group" open={isMain}>
        <summary className={summaryClasses}>
          <h3>{t('checklistTitle')}</h3>
          {!hasPercent && <span className="font-normal text-muted tabular-nums">{detail}</span>}
          <ChevronDown aria-hidden size={16} className="text-muted group-open:rotate-180" />
        </summary>
        <Steps steps={steps} />
      </details>
    </Card>
  );
}

/** One line for a finished setup, which expands to its steps. */
function FinishedSetup({ steps, hasPercent }: { steps: ChecklistStep[]; hasPercent: boolean }) {
  const { t } = useTranslation('dashboard');
  return (
    <section aria-labelledby="setup" className="rounded-card border border-border">
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-card px-4 py-2 sm:px-6 [&::-webkit-details-marker]:hidden">
          <Check aria-hidden size={16} className="shrink-0 text-success-strong" />
          <h2 id="setup" className="text-14 font-semibold">
            {t('setup.ready')}
          </h2>
          <span className="min-w-0 flex-1 basis-40 text-muted">{t('setup.readyText')}</span>
          <ChevronDown aria-hidden size={16} className="shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4 sm:px-6">
          {hasPercent && <ProgressBar label={t('setup.title')} value={100} tone="success" />}
          <h3 className="mt-4 font-semibold">{t('checklistTitle')}</h3>
          <Steps steps={steps} />
        </div>
      </details>
    </section>
  );
}

/** All steps of the setup in order. Open steps are links, finished steps are struck through. */
function Steps({ steps }: { steps: ChecklistStep[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <ol className="mt-1 grid gap-x-8 sm:grid-cols-2">
      {steps.map(({ key, isDone, to }, index) => (
        <li key={key} className="flex min-h-11 items-center gap-3">
          <span
            aria-hidden
            className={cx(
              'grid size-6 shrink-0 place-items-center rounded-full text-12 font-semibold tabular-nums',
              isDone ? 'bg-success-soft text-success-strong' : 'bg-sunken text-muted',
            )}
          >
            {isDone ? <Check size={12} /> : index + 1}
          </span>
          {isDone ? (
            <span className="text-muted line-through">
              {t(`steps.${key}.title`)}
              <VisuallyHidden> {t('done')}</VisuallyHidden>
            </span>
          ) : (
            <Link
              to={to}
              className="inline-flex min-w-0 items-center rounded-control underline-offset-4 hover:underline touch:min-h-11"
            >
              {t(`steps.${key}.title`)}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

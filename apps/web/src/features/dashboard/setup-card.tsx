import { Bot, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type measureSetup, setupParts } from './measure-setup.ts';

/** Progress of the account's setup. */
export function SetupCard({ percent, parts }: ReturnType<typeof measureSetup>) {
  const { t } = useTranslation('dashboard');
  const isComplete = percent === 100;
  return (
    <Card aria-labelledby="setup" className="flex flex-col gap-4">
      <div>
        <h2 id="setup" className="text-16 font-semibold">
          {isComplete ? t('setup.ready') : t('setup.almost')}
        </h2>
        {isComplete && <p className="mt-1 text-muted">{t('setup.readyText')}</p>}
      </div>
      <ProgressBar label={t('setup.title')} value={percent} tone={isComplete ? 'success' : 'accent'} />
      <ul className="grid gap-x-4 gap-y-2 text-12 sm:grid-cols-2">
        {setupParts.map((part) => (
          <li key={part} className={cx('flex items-start gap-2', !parts[part] && 'text-muted')}>
            <span
              aria-hidden
              className={cx(
                'mt-px grid size-4 shrink-0 place-items-center rounded-full',
                parts[part] ? 'bg-success-soft text-success-strong' : 'border border-border-strong',
              )}
            >
              {parts[part] && <Check size={12} />}
            </span>
            <span>
              {t(`setup.parts.${part}`)}
              {part === 'plan' && !parts.plan && ` (${t('setup.planNotNeeded')})`}
              {parts[part] && <VisuallyHidden> {t('done')}</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Number of assistants. Admins see it in place of the setup progress. */
export function TotalCard({ assistants }: { assistants: number }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card aria-labelledby="total">
      <div className="flex items-center justify-between gap-2">
        <h2 id="total" className="text-16 font-semibold">
          {t('total.title')}
        </h2>
        <Bot aria-hidden size={20} className="text-muted" />
      </div>
      <p className="mt-2 text-32 font-semibold tabular-nums">{formatNumber(assistants)}</p>
      <p className="text-muted">{t('total.text')}</p>
    </Card>
  );
}

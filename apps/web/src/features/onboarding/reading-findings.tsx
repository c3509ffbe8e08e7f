import type { OnboardingFindings } from '@anito/contract/onboarding';
import { Check, MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { trimSiteName } from './trim-site-name.ts';

/** Pages whose titles are shown at once. More would push the questions out of sight. */
const shownPages = 6;

/** Progress of the first sync: a counter, the latest pages, and questions that the content answers. */
export function ReadingFindings({
  findings,
  percent,
  label,
  unit,
  siteName,
}: {
  findings: OnboardingFindings | undefined;
  percent: number;
  label: string;
  /** Whether the source has pages; otherwise documents. */
  unit: 'pages' | 'documents';
  /** Name of the business, which many sites repeat in every title. */
  siteName: string | null | undefined;
}) {
  const { t } = useTranslation('onboarding');
  const count = useRising(findings?.pageCount ?? 0);
  const value = useRising(percent);
  const { pages = [], questions = [] } = findings ?? {};
  return (
    <div className="flex flex-col gap-5">
      <ProgressBar
        label={label}
        value={value}
        detail={
          <span aria-live="polite">{t(`reading.count.${unit}`, { count, number: formatNumber(count) })}</span>
        }
      />
      {/* The height is that of the full list, so that nothing below it moves. */}
      <ul aria-label={t('reading.pages')} className="flex h-48 flex-col gap-2 overflow-hidden">
        {pages.slice(0, shownPages).map(({ id, title }) => (
          <li key={id} className="flex h-6 shrink-0 animate-fade-in items-center gap-2">
            <Check aria-hidden size={16} className="shrink-0 text-success-strong" />
            <span dir="auto" className="min-w-0 truncate">
              {trimSiteName(title, siteName)}
            </span>
          </li>
        ))}
      </ul>
      <div className="min-h-40 border-t border-border pt-4">
        <h2 className="mb-2 text-14 font-semibold">{t('reading.questions')}</h2>
        {questions.length === 0 ? (
          <p className="text-muted">{t('reading.noQuestions')}</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {questions.slice(0, shownPages).map((question) => (
              <li key={question} className="flex animate-fade-in items-start gap-2">
                <MessageCircleQuestion aria-hidden size={16} className="mt-1 shrink-0 text-accent-strong" />
                <span dir="auto" className="min-w-0 break-words">
                  {question}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Returns the largest `value` since the component was mounted. */
function useRising(value: number): number {
  const [most, setMost] = useState(value);
  // Setting state while rendering draws the new value at once, without a second pass for others.
  if (value > most) setMost(value);
  return Math.max(most, value);
}

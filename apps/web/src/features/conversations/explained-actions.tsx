import type { AnswerExplanation } from '@anito/contract/explanations';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/format.ts';

/** What was done for an answer, and whether it worked. */
export function ExplainedActions({ actions }: { actions: AnswerExplanation['actions'] }) {
  const { t } = useTranslation('why');
  return (
    <section aria-labelledby="why-actions">
      <h3 id="why-actions" className="text-16 font-semibold">
        {t('actions.title')}
      </h3>
      <ul className="mt-3 divide-y divide-border overflow-hidden rounded-card border border-border">
        {actions.map(({ name, reason, milliseconds }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what has happened keeps its order.
          <li key={index} className="flex flex-wrap items-center gap-3 px-4 py-3">
            {reason === null ? (
              <CircleCheck aria-hidden size={16} className="text-success-strong" />
            ) : (
              <CircleAlert aria-hidden size={16} className="text-danger-strong" />
            )}
            <span className="min-w-0 flex-1 break-words">{name}</span>
            <span className="text-14 text-muted">
              {t(reason === null ? 'actions.done' : 'actions.failed', { time: formatDuration(milliseconds) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { AnswerExplanation } from '@anito/contract/explanations';
import { CircleCheck, CircleHelp, CirclePause, type LucideIcon, MessageCircle, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type RetryTarget, writeAnswerPath } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { findOutcome, type OutcomeKey } from './find-outcome.ts';

const outcomeStyles: Record<
  'good' | 'plain' | 'open' | 'broken',
  { icon: LucideIcon; box: string; glyph: string }
> = {
  good: { icon: CircleCheck, box: 'bg-success-soft', glyph: 'text-success-strong' },
  plain: { icon: MessageCircle, box: 'bg-sunken', glyph: 'text-muted' },
  open: { icon: CircleHelp, box: 'bg-warning-soft', glyph: 'text-warning-strong' },
  broken: { icon: CirclePause, box: 'bg-sunken', glyph: 'text-muted' },
};

const styleByOutcome: Record<OutcomeKey, keyof typeof outcomeStyles> = {
  used: 'good',
  approved: 'good',
  action: 'plain',
  smallTalk: 'plain',
  instructions: 'plain',
  noModel: 'broken',
  nothing: 'open',
  tooFar: 'open',
  notInPassages: 'open',
  unsure: 'open',
  near: 'plain',
  interrupted: 'broken',
  failed: 'broken',
  pending: 'plain',
};

/** Whether the owner can help by writing an answer. */
const isUnanswered = (outcome: OutcomeKey) => styleByOutcome[outcome] === 'open';

/**
 * Returns the assistant and, if there is one, the group of unanswered questions, for asking the question
 * again after the owner has added an answer. Undefined if the question is unknown.
 */
function findRetryTarget({ asked }: AnswerExplanation): RetryTarget | undefined {
  if (!asked) return undefined;
  const { assistantId, unansweredGroupId } = asked;
  return { assistantId, ...(unansweredGroupId !== null && { groupId: unansweredGroupId }) };
}

/** What an answer is based on in one sentence, or why there is no answer, with advice. */
export function ExplanationSummary({ why }: { why: AnswerExplanation }) {
  const { t } = useTranslation('why');
  const outcome = findOutcome(why);
  const { icon: Icon, box, glyph } = outcomeStyles[styleByOutcome[outcome]];
  const usedCount = why.passages.filter(({ isUsed }) => isUsed).length;
  const count = why.passages.length;
  return (
    <section className={cx('flex gap-3 rounded-card p-4', box)}>
      <Icon aria-hidden size={20} className={cx('mt-0.5 shrink-0', glyph)} />
      <div className="min-w-0 max-w-prose">
        <h3 className="text-16 font-semibold">
          {outcome === 'used'
            ? t('summary.used', { count, used: formatNumber(usedCount), number: formatNumber(count) })
            : t(`summary.${outcome}`)}
        </h3>
        <p className="mt-1">{t(`summary.${outcome}Text`)}</p>
        {isUnanswered(outcome) && (
          <>
            <p className="mt-3">{t('write.text')}</p>
            <Button size="sm" className="mt-3" asChild>
              <Link to={writeAnswerPath(why.question, findRetryTarget(why))}>
                <PenLine aria-hidden size={16} />
                {t('write.action')}
              </Link>
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

import type { UnansweredGroup, UnansweredState } from '@anito/contract/unanswered';
import { BadgeCheck, EyeOff, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useChangeGroupState } from './unanswered.queries.ts';
import { WriteAnswerLink } from './write-answer-link.tsx';

/**
 * A group of similar unanswered questions with count, time, wordings and actions. If its state was just
 * changed, it shows that with an undo button.
 */
export function UnansweredRow({
  group,
  listedState,
  onApprove,
}: {
  group: UnansweredGroup;
  /** State of the listed groups. A group in another state was just changed. */
  listedState: UnansweredState;
  onApprove: () => void;
}) {
  const { t } = useTranslation('unanswered');
  const change = useChangeGroupState(group);
  const { question, after, state, questionCount, latest, lastAskedAt } = group;
  const now = useNow();
  const otherQuestions = latest.filter((entry) => entry.question !== question);
  if (state !== listedState) {
    return (
      <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-3 sm:px-4">
        <p role="status" className="min-w-0 break-words text-muted">
          {t(`changed.${state}`, { question })}
        </p>
        <Button
          size="sm"
          variant="ghost"
          icon={<Undo2 aria-hidden size={16} />}
          isBusy={change.isPending}
          onClick={() => change.mutate(listedState)}
        >
          {t('undo')}
        </Button>
      </li>
    );
  }
  return (
    <li className="flex flex-col gap-3 px-3 py-4 sm:px-4">
      <div className="min-w-0">
        <div className="flex items-start gap-3">
          <p dir="auto" className="min-w-0 flex-1 font-semibold break-words">
            {question}
          </p>
          <Outcome group={group} />
        </div>
        <p className="mt-1 text-13 text-muted tabular-nums">
          {t('asked', { count: questionCount, number: formatNumber(questionCount) })}
          {'\u00a0· '}
          <time dateTime={lastAskedAt} title={formatDateTime(lastAskedAt)}>
            {formatRelative(lastAskedAt, now)}
          </time>
        </p>
        {after !== null && (
          <p className="mt-1 line-clamp-2 text-13 break-words text-muted">
            {t('after', { question: after })}
          </p>
        )}
        {otherQuestions.length > 0 && (
          <ul aria-label={t('wordings')} className="mt-2 flex max-w-prose flex-col gap-1 text-muted">
            {otherQuestions.map((entry) => (
              <li key={entry.conversationId} dir="auto" className="line-clamp-2 break-words">
                “{entry.question}”
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <WriteAnswerLink group={group} />
        <Button size="sm" icon={<BadgeCheck aria-hidden size={16} />} onClick={onApprove}>
          {t('approve')}
        </Button>
        {state === 'open' ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<EyeOff aria-hidden size={16} />}
            isBusy={change.isPending}
            onClick={() => change.mutate('ignored')}
          >
            {t('ignore')}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            icon={<Undo2 aria-hidden size={16} />}
            isBusy={change.isPending}
            onClick={() => change.mutate('open')}
          >
            {t('reopen')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Badge with the outcome of the latest question of a group. Draws nothing if it is unknown. */
function Outcome({ group: { latest } }: { group: UnansweredGroup }) {
  const { t } = useTranslation('unanswered');
  const outcome = latest[0]?.outcome;
  if (!outcome) return null;
  return <Badge tone={outcome === 'refused' ? 'danger' : 'warning'}>{t(`outcome.${outcome}`)}</Badge>;
}

import { listLatestUnanswered } from '@anito/contract/unanswered';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { unansweredPath } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { Card } from '../../ui/card.tsx';
import { WriteAnswerLink } from './write-answer-link.tsx';

/** Most questions shown. */
const shownCount = 4;

/**
 * Latest unanswered questions of all assistants, each with a link for writing the answer. Draws nothing if
 * all are answered.
 */
export function LatestUnanswered() {
  const { t } = useTranslation('unanswered');
  const groups = useApiQuery(
    ['unanswered', 'latest'],
    listLatestUnanswered,
    { query: { limit: shownCount } },
    { staleTime: 0 },
  ).data;
  if (!groups?.length) return null;
  return (
    <Card aria-labelledby="unanswered">
      <h2 id="unanswered" className="text-16 font-semibold">
        {t('title')}
      </h2>
      <ul className="mt-2 divide-y divide-border">
        {groups.map((group) => (
          <li
            key={group.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p dir="auto" className="line-clamp-2 break-words">
                {group.question}
              </p>
              {group.after !== null && (
                <p className="line-clamp-1 text-12 break-words text-muted">
                  {t('after', { question: group.after })}
                </p>
              )}
              <Link
                to={unansweredPath(group.assistantId)}
                className="rounded-control text-12 text-muted tabular-nums underline-offset-4 hover:text-text hover:underline touch:inline-block touch:py-1"
              >
                {t('asked', { count: group.questionCount, number: formatNumber(group.questionCount) })}
              </Link>
            </div>
            <WriteAnswerLink group={group} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

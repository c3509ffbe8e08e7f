import type { LatestQuestion } from '@anito/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assistantReportsPath, conversationPath } from '../../app/paths.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { FactLine } from '../../ui/fact-line.tsx';

const tones = {
  answered: 'success',
  unsure: 'neutral',
  refused: 'warning',
  none: 'neutral',
} satisfies Record<string, Tone>;

/**
 * Latest questions of visitors with their outcomes, linked to the conversation and to the assistant's
 * reports.
 */
export function LatestQuestions({ questions }: { questions: LatestQuestion[] }) {
  const { t } = useTranslation('dashboard');
  const now = useNow();
  return (
    <Card aria-labelledby="latest">
      <h2 id="latest" className="text-16 font-semibold">
        {t('latest.title')}
      </h2>
      <ul className="mt-2 divide-y divide-border">
        {questions.map(({ id, question, createdAt, outcome, assistantId, assistantName, visitorId }) => (
          <li key={id} className="flex items-start gap-3 py-3 last:pb-0">
            <div className="min-w-0 flex-1">
              <p dir="auto" className="line-clamp-2 break-words">
                <Link
                  to={conversationPath(assistantId, visitorId)}
                  className="rounded-control underline-offset-4 hover:underline"
                >
                  {question}
                </Link>
              </p>
              <FactLine className="mt-1">
                <Link
                  to={assistantReportsPath(assistantId)}
                  className="min-w-0 rounded-control break-words underline-offset-4 hover:text-text hover:underline touch:inline-block touch:py-1"
                >
                  {assistantName}
                </Link>
                <time dateTime={createdAt} title={formatDateTime(createdAt)}>
                  {formatRelative(createdAt, now)}
                </time>
              </FactLine>
            </div>
            <Badge tone={tones[outcome ?? 'none']}>{t(`latest.outcome.${outcome ?? 'none'}`)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import type { UnansweredGroup } from '@anito/contract/unanswered';
import { useTranslation } from 'react-i18next';
import { unansweredPath } from '../../app/paths.ts';
import { shownCount } from './needs.queries.ts';
import { NeedsCard } from './needs-card.tsx';
import { OpenQuestion } from './open-question.tsx';

/** The most frequent unanswered questions, each with a field for its answer. Draws nothing without any. */
export function OpenQuestions({ groups }: { groups: UnansweredGroup[] }) {
  const { t } = useTranslation('dashboard');
  const [first] = groups;
  if (!first) return null;
  return (
    <NeedsCard
      title={t('needs.questions')}
      link={{ to: unansweredPath(first.assistantId), label: t('needs.allQuestions') }}
    >
      <p className="mt-1 max-w-prose text-muted">{t('needs.questionsText')}</p>
      <ul className="mt-1 divide-y divide-border">
        {groups.slice(0, shownCount).map((group) => (
          <OpenQuestion key={group.id} group={group} />
        ))}
      </ul>
    </NeedsCard>
  );
}

import type { UnansweredGroup } from '@anito/contract/unanswered';
import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { writeAnswerPath } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Link to the page on which the owner writes a note that answers the question. Afterwards the question is
 * asked again.
 */
export function WriteAnswerLink({
  group: { id, assistantId, question },
}: {
  group: Pick<UnansweredGroup, 'id' | 'assistantId' | 'question'>;
}) {
  const { t } = useTranslation('unanswered');
  return (
    <Button size="sm" asChild>
      <Link to={writeAnswerPath(question, { assistantId, groupId: id })}>
        <PenLine aria-hidden size={16} />
        {t('write')}
      </Link>
    </Button>
  );
}

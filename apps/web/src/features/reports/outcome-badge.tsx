import type { AnswerOutcome } from '@anito/contract/conversations';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Record<AnswerOutcome, Tone> = { answered: 'success', unsure: 'warning', refused: 'danger' };

/** What became of a question. */
export function OutcomeBadge({ outcome }: { outcome: AnswerOutcome | null }) {
  const { t } = useTranslation('reports');
  return (
    <Badge tone={outcome ? tones[outcome] : 'neutral'}>{t(`record.outcome.${outcome ?? 'none'}`)}</Badge>
  );
}

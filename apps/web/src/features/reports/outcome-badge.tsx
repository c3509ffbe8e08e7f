import type { AssistantOutcome } from '@anito/contract/conversations';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Record<AssistantOutcome, Tone> = { answered: 'success', unsure: 'warning', refused: 'danger' };

/** What became of a question. */
export function OutcomeBadge({ outcome }: { outcome: AssistantOutcome | null }) {
  const { t } = useTranslation('reports');
  return (
    <Badge tone={outcome ? tones[outcome] : 'neutral'}>{t(`record.outcome.${outcome ?? 'none'}`)}</Badge>
  );
}

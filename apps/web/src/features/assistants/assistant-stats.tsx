import type { Assistant } from '@anito/contract/assistants';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { StatCard } from '../../ui/stat-card.tsx';
import { StatRow } from '../../ui/stat-row.tsx';

/**
 * Number of assistants, of active assistants, and of their sources. A source that two assistants use counts
 * twice.
 */
export function AssistantStats({ assistants }: { assistants: Assistant[] }) {
  const { t } = useTranslation('assistants');
  const active = assistants.filter((assistant) => assistant.isActive).length;
  const sources = assistants.reduce((sum, assistant) => sum + assistant.connectionIds.length, 0);
  return (
    <StatRow>
      <StatCard label={t('stats.total')} value={formatNumber(assistants.length)} />
      <StatCard label={t('stats.active')} value={formatNumber(active)} />
      <StatCard label={t('stats.sources')} value={formatNumber(sources)} />
    </StatRow>
  );
}

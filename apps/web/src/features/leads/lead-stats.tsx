import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { FiguresFailure } from '../../ui/figures-failure.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { StatRow } from '../../ui/stat-row.tsx';
import { useLeadStats } from './leads.queries.ts';

const figures = ['total', 'thisWeek', 'high', 'converted'] as const;

/** Four figures above the lead list. A first load that fails shows the failure instead. */
export function LeadStats() {
  const { t } = useTranslation('leads');
  const query = useLeadStats();
  const { data, isPending } = query;
  if (query.isError && !data) return <FiguresFailure query={query} />;
  return (
    <StatRow count={4}>
      {figures.map((name) => (
        <StatCard
          key={name}
          label={t(`stats.${name}`)}
          value={data && formatNumber(data[name])}
          isLoading={isPending}
        />
      ))}
    </StatRow>
  );
}

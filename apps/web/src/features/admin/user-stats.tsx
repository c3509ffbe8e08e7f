import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { FiguresFailure } from '../../ui/figures-failure.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { StatRow } from '../../ui/stat-row.tsx';
import { useAdminStats } from './users.queries.ts';

/** Number of accounts, active subscriptions, admins, and new accounts of this month. */
export function UserStats() {
  const { t } = useTranslation('admin');
  const query = useAdminStats();
  const { data, isPending } = query;
  const admins = data && (data.roleDistribution.find(({ role }) => role === 'admin')?.count ?? 0);
  const cards = [
    { label: t('users.stats.total'), value: data?.totalUsers },
    { label: t('users.stats.active'), value: data?.activeSubscriptions },
    { label: t('users.stats.admins'), value: admins },
    { label: t('users.stats.new'), value: data?.newUsersThisMonth },
  ];
  if (query.isError && !data) return <FiguresFailure query={query} />;
  return (
    <StatRow count={4}>
      {cards.map(({ label, value }) => (
        <StatCard
          key={label}
          label={label}
          value={value === undefined ? undefined : formatNumber(value)}
          isLoading={isPending}
        />
      ))}
    </StatRow>
  );
}

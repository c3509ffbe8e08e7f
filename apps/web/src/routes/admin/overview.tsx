import { Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { SetAsideCard } from '../../features/admin/set-aside-card.tsx';
import { ComingSection } from '../../features/shell/coming-section.tsx';

/** The start page of the admin section. */
export function AdminOverviewPage() {
  const { t } = useTranslation('sections');
  return (
    <ComingSection
      title={t('admin.overview.title')}
      icon={Gauge}
      emptyTitle={t('admin.overview.emptyTitle')}
      emptyText={t('admin.overview.emptyText')}
      action={{ label: t('admin.action'), to: paths.dashboard }}
    >
      <SetAsideCard />
    </ComingSection>
  );
}

import { Database } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ComingSection } from '../../features/shell/coming-section.tsx';

/** Figures of the database. */
export function AdminDatabasePage() {
  const { t } = useTranslation('sections');
  return (
    <ComingSection
      title={t('admin.database.title')}
      icon={Database}
      emptyTitle={t('admin.database.emptyTitle')}
      emptyText={t('admin.database.emptyText')}
      action={{ label: t('admin.action'), to: paths.dashboard }}
    />
  );
}

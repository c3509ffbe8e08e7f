import { UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ComingSection } from '../../features/shell/coming-section.tsx';

/** Contacts that visitors left; until built, the page says so. */
export function LeadsPage() {
  const { t } = useTranslation('sections');
  return (
    <ComingSection
      title={t('leads.title')}
      description={t('leads.description')}
      emptyTitle={t('leads.emptyTitle')}
      emptyText={t('leads.emptyText')}
      icon={UserRoundPlus}
      action={{ label: t('leads.action'), to: paths.assistants }}
    />
  );
}

import { Rocket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ComingSection } from '../../features/shell/coming-section.tsx';

/** Embedding and channels; until built, the page says so. */
export function DeploymentPage() {
  const { t } = useTranslation('sections');
  return (
    <ComingSection
      title={t('deployment.title')}
      description={t('deployment.description')}
      emptyTitle={t('deployment.emptyTitle')}
      emptyText={t('deployment.emptyText')}
      icon={Rocket}
      action={{ label: t('deployment.action'), to: paths.assistants }}
    />
  );
}

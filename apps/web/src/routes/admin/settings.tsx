import { useTranslation } from 'react-i18next';
import { ChatModelCard } from '../../features/installation/chat-model-card.tsx';
import { ModelChangesCard } from '../../features/installation/model-changes-card.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Settings of the installation. */
export function AdminSettingsPage() {
  const { t } = useTranslation(['sections', 'models']);
  useDocumentTitle(t('admin.settings.title'));
  return (
    <>
      <PageHeader title={t('admin.settings.title')} description={t('models:description')} />
      <div className="flex max-w-3xl flex-col gap-4">
        <ChatModelCard />
        <ModelChangesCard />
        <Card>
          <h2 className="text-16 font-semibold">{t('admin.settings.emptyTitle')}</h2>
          <p className="mt-1 max-w-prose text-muted">{t('admin.settings.emptyText')}</p>
        </Card>
      </div>
    </>
  );
}

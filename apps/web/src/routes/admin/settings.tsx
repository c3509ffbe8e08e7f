import { useTranslation } from 'react-i18next';
import { ChatModelCard } from '../../features/installation/chat-model-card.tsx';
import { LimitsCard } from '../../features/installation/limits-card.tsx';
import { MailCard } from '../../features/installation/mail-card.tsx';
import { ModelChangesCard } from '../../features/installation/model-changes-card.tsx';
import { PublicSiteCard } from '../../features/installation/public-site-card.tsx';
import { SettingLinks } from '../../features/installation/setting-links.tsx';
import { UnsavedWork } from '../../features/installation/unsaved-work.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** Settings of the installation. */
export function AdminSettingsPage() {
  const { t } = useTranslation(['sections', 'models']);
  useDocumentTitle(t('admin.settings.title'));
  return (
    <UnsavedWork>
      <PageHeader title={t('admin.settings.title')} description={t('models:description')} />
      <SettingLinks />
      <div className="flex max-w-3xl flex-col gap-4">
        <ChatModelCard />
        <ModelChangesCard />
        <MailCard />
        <LimitsCard />
        <PublicSiteCard />
      </div>
    </UnsavedWork>
  );
}

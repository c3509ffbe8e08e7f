import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { settingsPath } from '../../app/paths.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { ConsoleNotFound } from './not-found.tsx';

const tabs = [
  { name: 'profile', Tab: lazyPart(async () => (await import('./settings/profile-tab.tsx')).ProfileTab) },
  {
    name: 'notifications',
    Tab: lazyPart(async () => (await import('./settings/notifications-tab.tsx')).NotificationsTab),
  },
  { name: 'security', Tab: lazyPart(async () => (await import('./settings/security-tab.tsx')).SecurityTab) },
  {
    name: 'appearance',
    Tab: lazyPart(async () => (await import('./settings/appearance-tab.tsx')).AppearanceTab),
  },
  { name: 'api', Tab: lazyPart(async () => (await import('./settings/api-tab.tsx')).ApiTab) },
] as const;

/** Settings of the signed-in user, in tabs. Shows the not-found page for an unknown tab. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { tab = 'profile' } = useParams();
  const shownTab = tabs.find(({ name }) => name === tab);
  useDocumentTitle(shownTab ? `${t(`tabs.${shownTab.name}`)} · ${t('title')}` : t('title'));
  if (!shownTab) return <ConsoleNotFound />;
  const { Tab } = shownTab;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <TabLinks
        label={t('tabs.label')}
        items={tabs.map(({ name }) => ({ to: settingsPath(name), label: t(`tabs.${name}`) }))}
      />
      <div className="flex max-w-3xl flex-col gap-4">
        <Suspense
          fallback={
            <LoadingRegion label={t('loading')}>
              <Skeleton className="h-80" />
            </LoadingRegion>
          }
        >
          <Tab />
        </Suspense>
      </div>
    </>
  );
}

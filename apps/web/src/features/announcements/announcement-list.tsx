import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useListPage } from '../../lib/use-list-page.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NewerOlder } from '../../ui/newer-older.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { AnnouncementRow } from './announcement-row.tsx';
import { useAnnouncements } from './announcements.queries.ts';

/** List of announcements, newest first. */
export function AnnouncementList() {
  const { t } = useTranslation('announcements');
  const { listPage, goTo } = useListPage();
  const query = useAnnouncements(listPage.page);
  const { data } = query;
  if (!data) {
    return (
      <QueryPlaceholder
        query={query}
        title={t('failedTitle')}
        meaning={t('failedText')}
        loading={t('loading')}
        skeletons={['h-24', 'h-24']}
        className="flex flex-col gap-2"
      />
    );
  }
  if (data.announcements.length === 0 && data.page === 1) {
    return (
      <EmptyState icon={<Megaphone size={32} />} title={t('none')}>
        <p>{t('noneText')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <Card padding="none" className="max-w-3xl">
        <ol className="divide-y divide-border">
          {data.announcements.map((announcement) => (
            <AnnouncementRow key={announcement.id} announcement={announcement} />
          ))}
        </ol>
      </Card>
      <NewerOlder page={data.page} hasNextPage={data.hasNextPage} onGo={goTo} className="max-w-3xl" />
    </>
  );
}

import { Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShownPage } from '../../lib/use-shown-page.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { NewerOlder } from '../../ui/newer-older.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnnouncementRow } from './announcement-row.tsx';
import { useAnnouncements } from './announcements.queries.ts';

/** What was announced, newest first. */
export function AnnouncementList() {
  const { t } = useTranslation('announcements');
  const { shown, goTo } = useShownPage();
  const query = useAnnouncements(shown.page);
  const { data } = query;
  if (!data) {
    return query.isError ? (
      <QueryFailure query={query} title={t('failedTitle')} meaning={t('failedText')} />
    ) : (
      <LoadingRegion label={t('loading')} className="flex flex-col gap-2">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </LoadingRegion>
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

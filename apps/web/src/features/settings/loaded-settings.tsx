import type { UserSettings } from '@anito/contract/user-settings';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserSettings } from '../../lib/user-settings.ts';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What is set, once it is known. */
export function LoadedSettings({ children }: { children: (settings: UserSettings) => ReactNode }) {
  const { t } = useTranslation('settings');
  const query = useUserSettings();
  if (query.data) return children(query.data);
  if (query.isError) {
    return <QueryFailure query={query} title={t('failedTitle')} meaning={t('failedText')} />;
  }
  return (
    <LoadingRegion label={t('loading')}>
      <Skeleton className="h-80" />
    </LoadingRegion>
  );
}

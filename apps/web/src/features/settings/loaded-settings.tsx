import type { UserSettings } from '@anito/contract/user-settings';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserSettings } from '../../lib/user-settings.ts';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';

/** Renders `children` with the loaded user settings, or the loading or failed state. */
export function LoadedSettings({ children }: { children: (settings: UserSettings) => ReactNode }) {
  const { t } = useTranslation('settings');
  const query = useUserSettings();
  if (query.data) return children(query.data);
  return (
    <QueryPlaceholder
      query={query}
      title={t('failedTitle')}
      meaning={t('failedText')}
      loading={t('loading')}
      skeletons={['h-80']}
    />
  );
}

import {
  getNotificationSettings,
  type NotificationSettings as Settings,
  updateNotificationSettings,
} from '@anito/contract/notification-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.ts';

const settingsKey = ['notification-settings'];
const choices = ['emailNotifications', 'weeklyReports', 'systemUpdates', 'leadAlerts'] as const;

/** Settings for the emails that the user receives. Each change is saved at once. */
export function NotificationSettings() {
  const { t } = useTranslation('notifications');
  const titleId = useId();
  const query = useApiQuery(settingsKey, getNotificationSettings, {});
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="text-16 font-semibold">
        {t('settings.title')}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{t('settings.text')}</p>
      {query.data ? (
        <Choices settings={query.data} />
      ) : query.isError ? (
        <QueryFailure
          query={query}
          title={t('settings.failedTitle')}
          meaning={t('settings.failedText')}
          size="inline"
        />
      ) : (
        <LoadingRegion label={t('settings.loading')} className="mt-4 flex flex-col gap-4">
          {choices.map((name) => (
            <Skeleton key={name} className="h-9" />
          ))}
        </LoadingRegion>
      )}
    </Card>
  );
}

/** Checkboxes for the kinds of emails. A change is shown while it is being saved. */
function Choices({ settings }: { settings: Settings }) {
  const { t } = useTranslation('notifications');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: Partial<Settings>) => callApi(updateNotificationSettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(settingsKey, saved);
      showToast({ type: 'success', title: t('settings.saved') });
    },
    onError: (error) => {
      showFailure(t('settings.notSaved'), error);
    },
  });
  const shownSettings = change.isPending ? { ...settings, ...change.variables } : settings;
  return (
    <div className="mt-4 flex flex-col gap-3">
      {choices.map((name) => (
        <Checkbox
          key={name}
          label={t(`settings.${name}`)}
          hint={t(`settings.${name}Hint`)}
          checked={shownSettings[name]}
          onChange={({ target }) => change.mutate({ [name]: target.checked })}
        />
      ))}
    </div>
  );
}

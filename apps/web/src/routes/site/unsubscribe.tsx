import { unsubscribe } from '@anito/contract/notification-settings';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { settingsPath } from '../../app/paths.ts';
import { FocusFrame } from '../../features/shell/focus-frame.tsx';
import { callApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { isNotFound } from '../../lib/is-not-found.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { Illustration } from '../../ui/illustration.tsx';

/**
 * Target of the unsubscribe link in mails. Unsubscribes only on a click, because programs may prefetch links.
 */
export function UnsubscribePage() {
  const { t } = useTranslation('notifications');
  const { token = '' } = useParams();
  const stop = useMutation({ mutationFn: () => callApi(unsubscribe, { body: { token } }) });
  useDocumentTitle(t('unsubscribe.title'));
  if (stop.isError && isNotFound(stop.error)) {
    return (
      <FocusFrame>
        <div role="alert" className="flex flex-col items-center">
          <Illustration name="error" />
          <h1 className="mt-4 text-24 font-semibold">{t('unsubscribe.unknownTitle')}</h1>
          <p className="mt-2 text-16 text-muted">{t('unsubscribe.unknownText')}</p>
        </div>
        <SettingsLink isPrimary />
      </FocusFrame>
    );
  }
  if (stop.data) {
    return (
      <FocusFrame>
        <div role="status">
          <h1 className="text-24 font-semibold">{t('unsubscribe.doneTitle')}</h1>
          <p className="mt-2 text-16 text-muted">
            {t('unsubscribe.doneText', { name: t(`settings.${stop.data.stopped}`) })}
          </p>
        </div>
        <SettingsLink isPrimary={false} />
      </FocusFrame>
    );
  }
  return (
    <FocusFrame>
      <h1 className="text-24 font-semibold">{t('unsubscribe.title')}</h1>
      <p className="mt-2 text-16 text-muted">{t('unsubscribe.text')}</p>
      <Button
        variant="primary"
        size="lg"
        className="mt-8 w-full"
        isBusy={stop.isPending}
        onClick={() => stop.mutate()}
      >
        {t('unsubscribe.stop')}
      </Button>
      {stop.isError && (
        <p role="alert" className="mt-4 text-danger-strong">
          {describeError(stop.error).message}
        </p>
      )}
    </FocusFrame>
  );
}

function SettingsLink({ isPrimary }: { isPrimary: boolean }) {
  const { t } = useTranslation('notifications');
  return (
    <Button variant={isPrimary ? 'primary' : 'secondary'} size="lg" className="mt-8 w-full" asChild>
      <Link to={settingsPath('notifications')}>{t('unsubscribe.settings')}</Link>
    </Button>
  );
}

import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { PageMessage } from './page-message.tsx';

/** Message after an unexpected exception, with buttons to reload and to go to the home page. */
export function CrashMessage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <PageMessage
      title={t('crash.title')}
      text={t('crash.text')}
      actions={
        <>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('crash.reload')}
          </Button>
          <Button asChild>
            <a href="/">{t('crash.home')}</a>
          </Button>
        </>
      }
    >
      {error instanceof Error && (
        <details className="mt-6 w-full max-w-[28rem] text-muted">
          <summary className="mx-auto flex min-h-8 w-fit items-center rounded-control px-2 hover:text-text touch:min-h-11">
            {t('crash.details')}
          </summary>
          <p className="mt-2 rounded-control bg-sunken p-4 text-left break-words text-text">
            {error.message}
          </p>
        </details>
      )}
    </PageMessage>
  );
}

import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { Illustration } from '../../ui/illustration.tsx';

/** Whether the error is a missing code file: the server was updated while this page stood open. */
function isOutdated(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|Importing a module script/.test(error.message)
  );
}

/** What stands in the place of a page whose code throws; needs no code that is loaded later. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const texts = isOutdated(error) ? ('updated' as const) : ('crash' as const);
  useDocumentTitle(t(`${texts}.title`));
  return (
    <div role="alert" className="flex flex-col items-center py-6 text-center">
      <Illustration name="error" />
      <h1 className="mt-4 text-24 font-semibold">{t(`${texts}.title`)}</h1>
      <p className="mt-2 max-w-[28rem] text-16 text-muted">{t(`${texts}.text`)}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          {t('crash.reload')}
        </Button>
        <Button asChild>
          <a href="/">{t('crash.home')}</a>
        </Button>
      </div>
      {error instanceof Error && texts === 'crash' && (
        <details className="mt-6 w-full max-w-[28rem] text-muted">
          <summary className="mx-auto flex min-h-8 w-fit items-center rounded-control px-2 hover:text-text touch:min-h-11">
            {t('crash.details')}
          </summary>
          <p className="mt-2 rounded-control bg-sunken p-4 text-left break-words text-text">
            {error.message}
          </p>
        </details>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Illustration } from '../../ui/illustration.tsx';

/** Whether the error is a missing code file: the server was updated while this page stood open. */
function isOutdated(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|Importing a module script/.test(error.message)
  );
}

/** What a page shows when its code throws; needs no code that is loaded later. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const texts = isOutdated(error) ? ('updated' as const) : ('crash' as const);
  return (
    <main role="alert" className="flex min-h-[60dvh] flex-col items-center justify-center px-4 text-center">
      <Illustration name="error" />
      <h1 className="mt-4 text-20 font-semibold">{t(`${texts}.title`)}</h1>
      <p className="mt-2 mb-6 max-w-[28rem] text-16 text-muted">{t(`${texts}.text`)}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('crash.reload')}
      </Button>
      {error instanceof Error && texts === 'crash' && (
        <p className="mt-6 max-w-[28rem] text-12 text-muted">{error.message}</p>
      )}
    </main>
  );
}

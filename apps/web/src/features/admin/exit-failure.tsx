import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Banner } from '../../ui/banner.tsx';

/**
 * Warns that impersonation ended in this browser, but the server reported an error. Draws nothing unless the
 * URL has `exit=failed`. Dismissing it removes that parameter.
 */
export function ExitFailure() {
  const { t } = useTranslation(['admin', 'shell']);
  const [params, setParams] = useSearchParams();
  if (params.get('exit') !== 'failed') return null;
  const dismiss = () =>
    setParams(
      (before) => {
        before.delete('exit');
        return before;
      },
      { replace: true },
    );
  return (
    <Banner tone="danger" className="mb-4" title={t('shell:impersonation.exitFailed')} onDismiss={dismiss}>
      {t('users.exitFailedText')}
    </Banner>
  );
}

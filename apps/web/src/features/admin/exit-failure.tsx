import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Banner } from '../../ui/banner.tsx';

/**
 * Reports that the server could not be told of the end of impersonation. Draws nothing unless the URL has
 * `exit=failed`.
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

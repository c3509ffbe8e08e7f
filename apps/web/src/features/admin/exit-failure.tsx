import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Banner } from '../../ui/banner.tsx';

/** Says that the server was not told that acting as somebody is over, where that is why one is here. */
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

import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { Banner } from '../../../ui/banner.tsx';

/** Why a website source could not be saved; nothing where it was. */
export function SaveFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('websites');
  if (!error) return null;
  return (
    <Banner tone="danger" title={t('settings.saveFailed')}>
      {error instanceof ApiError && describeError(error).message}
    </Banner>
  );
}

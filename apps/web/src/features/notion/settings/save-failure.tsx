import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { Banner } from '../../../ui/banner.tsx';

/** Why a Notion source could not be saved; nothing where it was. */
export function SaveFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('notion');
  if (!error) return null;
  return (
    <Banner tone="danger" title={t('settings.saveFailed')}>
      <p>{describeError(error).message}</p>
      <p className="text-muted">{t('settings.saveFailedText')}</p>
    </Banner>
  );
}

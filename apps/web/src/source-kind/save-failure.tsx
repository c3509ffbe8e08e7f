import { useTranslation } from 'react-i18next';
import { describeError } from '../lib/describe-error.ts';
import { Banner } from '../ui/banner.tsx';

/**
 * Banner that says why a source could not be saved, and that the input is kept. Renders nothing without an
 * error.
 */
export function SaveFailure({ error, title }: { error: unknown; title: string }) {
  const { t } = useTranslation('ui');
  if (!error) return null;
  return (
    <Banner tone="danger" title={title}>
      <p>{describeError(error).message}</p>
      <p className="text-muted">{t('kept')}</p>
    </Banner>
  );
}

import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { cx } from '../../../ui/cx.ts';

/** Whether the last automatic save of a card succeeded. Empty before the first save and during a save. */
export function SaveState({
  save: { isError, isSuccess, error },
}: {
  save: { isError: boolean; isSuccess: boolean; error: Error | null };
}) {
  const { t } = useTranslation('handover');
  return (
    <p role="status" className={cx('min-h-5 text-14', isError ? 'text-danger-strong' : 'text-muted')}>
      {isError && `${t('saveFailed')} ${describeError(error).message}`}
      {isSuccess && t('saved')}
    </p>
  );
}

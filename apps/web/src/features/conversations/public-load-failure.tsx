import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWait } from '../../chat/use-wait.ts';
import { ApiError } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { PublicNotice } from './public-notice.tsx';

/**
 * Explains why the assistant could not be opened. After too many wrong access codes, it counts down the
 * seconds until the next try.
 */
export function PublicLoadFailure({
  error,
  isRetrying = false,
  onRetry,
}: {
  error: unknown;
  isRetrying?: boolean;
  /** Omitted if a retry would not help. */
  onRetry?: () => void;
}) {
  const { t } = useTranslation(['chat', 'ui']);
  const waitSeconds = useWait(error);
  const status = error instanceof ApiError ? error.status : undefined;
  const retry = onRetry && (
    <Button
      variant="primary"
      icon={<RotateCw aria-hidden size={16} />}
      disabled={waitSeconds > 0}
      isBusy={isRetrying}
      onClick={onRetry}
    >
      {t('ui:retry')}
    </Button>
  );
  if (status === 429) {
    const detail =
      waitSeconds > 0
        ? t('public.tooManyCodesText', { count: waitSeconds, number: formatNumber(waitSeconds) })
        : t('failure.goOn');
    return <PublicNotice title={t('public.tooManyCodes')} detail={detail} action={retry} />;
  }
  const final = { 400: 'notPublic', 401: 'denied', 404: 'notFound' } as const;
  const reason = final[status as keyof typeof final];
  if (reason) return <PublicNotice title={t('public.unavailable')} detail={t(`public.${reason}`)} />;
  return (
    <PublicNotice
      illustration={status === 0 ? 'offline' : 'error'}
      title={t('public.unavailable')}
      detail={`${t('public.loadFailed')}. ${t('public.loadFailedText')}`}
      action={retry}
    />
  );
}

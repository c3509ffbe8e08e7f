import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { describeInSentence } from '../lib/describe-error.ts';
import { formatNumber } from '../lib/format.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/**
 * Explains why the last question failed and offers a way to continue. A retry is possible after
 * `waitSeconds`.
 */
export function ChatFailure({
  error,
  title,
  waitSeconds,
  onRetry,
  onEnterCode,
}: {
  error: unknown;
  /** Title for failures other than a rate limit or an invalid access code. */
  title: string;
  waitSeconds: number;
  onRetry: () => void;
  /** Undefined where the chat has no access code. */
  onEnterCode: (() => void) | undefined;
}) {
  const { t } = useTranslation(['chat', 'ui']);
  const retry = (
    <Button size="sm" icon={<RotateCw aria-hidden size={16} />} disabled={waitSeconds > 0} onClick={onRetry}>
      {t('ui:retry')}
    </Button>
  );
  if (error instanceof ApiError && error.status === 429) {
    return (
      <Banner tone="warning" title={t('failure.tooFast')} action={retry}>
        {waitSeconds > 0
          ? t('failure.tooFastText', { count: waitSeconds, number: formatNumber(waitSeconds) })
          : t('failure.goOn')}
      </Banner>
    );
  }
  if (error instanceof ApiError && error.status === 401 && onEnterCode) {
    return (
      <Banner
        tone="danger"
        title={t('failure.invalidCode')}
        action={
          <Button size="sm" onClick={onEnterCode}>
            {t('failure.enterCode')}
          </Button>
        }
      >
        {t('failure.invalidCodeText')}
      </Banner>
    );
  }
  return (
    <Banner tone="danger" title={title} action={retry}>
      {describeInSentence(error)} {t('failure.kept')}
    </Banner>
  );
}

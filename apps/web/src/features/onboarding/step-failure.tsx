import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Explains why a step failed, with a retry button if `onRetry` is given. Draws nothing without an error. */
export function StepFailure({
  error,
  onRetry,
}: {
  error: Error | null;
  /** Omitted if the step's own button retries. */
  onRetry?: () => void;
}) {
  const { t } = useTranslation(['onboarding', 'ui']);
  if (!error) return null;
  return (
    <Banner
      tone="danger"
      title={t('failed')}
      action={
        onRetry && (
          <Button size="sm" onClick={onRetry}>
            {t('ui:retry')}
          </Button>
        )
      }
    >
      {describeError(error).message}
    </Banner>
  );
}

import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RetryProps } from '../../lib/retryable.tsx';
import { Button } from '../../ui/button.tsx';
import { FocusFrame } from './focus-frame.tsx';
import { PageFallback } from './page-fallback.tsx';
import { PageMessage } from './page-message.tsx';

/**
 * Message in place of a screen whose code cannot be loaded, with a retry button. Before the first failure,
 * the loading placeholder.
 */
export function UnreachableScreen({ isRetrying, hasFailed, onRetry }: RetryProps) {
  const { t } = useTranslation('ui');
  if (!hasFailed) return <PageFallback />;
  return (
    <PageMessage
      isOffline
      title={t('unreachable.title')}
      text={t('unreachable.text')}
      actions={
        <Button variant="primary" icon={<RotateCw size={16} />} isBusy={isRetrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}

/** Like `UnreachableScreen`, but for a whole page under the logo. */
export function UnreachablePage(props: RetryProps) {
  return (
    <FocusFrame>
      <UnreachableScreen {...props} />
    </FocusFrame>
  );
}

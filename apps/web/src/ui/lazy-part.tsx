import { RotateCw } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadComponent, type RetryProps } from '../lib/retryable.tsx';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

/**
 * Returns a component for a part of a page whose code is loaded when it is first shown. If loading fails, it
 * shows a line with a retry button.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
): (props: Props) => ReactNode {
  const Lazy = lazy(async () => ({ default: await loadComponent(load, UnreachablePart) }));
  return (props) => <Lazy {...(props as ComponentProps<typeof Lazy>)} />;
}

/** Line with a retry button. Renders nothing before the first failure. */
function UnreachablePart({ isRetrying, hasFailed, onRetry }: RetryProps) {
  const { t } = useTranslation('ui');
  if (!hasFailed) return null;
  return (
    <Banner
      tone="danger"
      title={t('unreachable.title')}
      action={
        <Button size="sm" icon={<RotateCw aria-hidden size={16} />} isBusy={isRetrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('unreachable.text')}
    </Banner>
  );
}

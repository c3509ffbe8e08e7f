import { RotateCw } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadComponent, type RetryProps } from '../lib/retryable.tsx';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

/**
 * Returns a component for a dialog whose code is loaded when it first opens. If loading fails, it shows a
 * dialog with a retry button.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<(props: Props) => ReactNode>,
): (props: Props) => ReactNode {
  const Lazy = lazy(async () => ({ default: await loadComponent(load, UnreachableDialog) }));
  return (props) => <Lazy {...(props as ComponentProps<typeof Lazy>)} />;
}

/** Dialog with a retry button. Renders nothing before the first failure. */
function UnreachableDialog({
  onClose,
  isRetrying,
  hasFailed,
  onRetry,
}: { onClose: () => void } & RetryProps) {
  const { t } = useTranslation('ui');
  if (!hasFailed) return null;
  return (
    <Sheet isOpen onClose={onClose} title={t('unreachable.title')}>
      <p role="alert">{t('unreachable.text')}</p>
      <Button
        variant="primary"
        className="mt-6 w-full"
        icon={<RotateCw size={16} />}
        isBusy={isRetrying}
        onClick={onRetry}
      >
        {t('retry')}
      </Button>
    </Sheet>
  );
}

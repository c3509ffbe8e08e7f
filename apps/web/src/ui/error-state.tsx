import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Illustration } from './illustration.tsx';

/** An error in place of the content: what happened, what it means, what to do. */
export function ErrorState({
  title,
  meaning,
  message,
  detail,
  requestId,
  onRetry,
  isRetrying = false,
  isOffline = false,
  action,
  size = 'page',
}: {
  /** What happened. */
  title: ReactNode;
  /** The server's message, shown visibly. There is no `detail` then. */
  message?: string | undefined;
  /** Consequence for the user's data. */
  meaning?: ReactNode;
  /** The message of the server or browser, collapsed. */
  detail?: string | undefined;
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  isOffline?: boolean;
  /** Replaces the retry button. */
  action?: ReactNode;
  /** `inline` has no illustration. */
  size?: 'page' | 'inline';
}) {
  const { t } = useTranslation('ui');
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      {size === 'page' && <Illustration name={isOffline ? 'offline' : 'error'} />}
      <h2 className="mt-6 text-20 font-semibold">{title}</h2>
      {message && <p className="mt-2 max-w-[28rem] text-16 break-words text-text">{message}</p>}
      {meaning && <p className="mt-2 max-w-[28rem] text-16 text-muted">{meaning}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {action ??
          (onRetry && (
            <Button variant="primary" icon={<RotateCw size={16} />} isBusy={isRetrying} onClick={onRetry}>
              {t('retry')}
            </Button>
          ))}
      </div>
      {(detail || requestId) && (
        <details className="mt-6 w-full max-w-[28rem] text-left text-14 text-muted">
          <summary className="mx-auto flex min-h-8 w-fit items-center rounded-control px-2 hover:text-text touch:min-h-11">
            {t('details')}
          </summary>
          <dl className="mt-2 rounded-control bg-sunken p-4 break-words">
            {detail && <dd className="text-text">{detail}</dd>}
            {requestId && (
              <div className="mt-2 flex flex-wrap items-center gap-x-2">
                <dt>{t('requestId')}</dt>
                <dd className="font-mono text-text">{requestId}</dd>
                <CopyButton text={requestId} isIconOnly />
              </div>
            )}
          </dl>
        </details>
      )}
    </div>
  );
}

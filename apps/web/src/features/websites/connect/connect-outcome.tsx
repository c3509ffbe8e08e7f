import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { type useConnectWebsite, WebsiteRefusedError } from './use-connect-website.ts';

/** Progress or result of connecting a website, scrolled into view. Empty before that. */
export function ConnectOutcome({ connecting }: { connecting: ReturnType<typeof useConnectWebsite> }) {
  const { t } = useTranslation('websites');
  const place = useRef<HTMLDivElement>(null);
  const { status, error, variables } = connecting;
  useEffect(() => {
    if (status !== 'idle') place.current?.scrollIntoView({ block: 'nearest' });
  }, [status]);
  return (
    <div ref={place} className="empty:hidden">
      {connecting.isPending && (
        <div className="flex flex-col gap-2" role="status">
          <ProgressBar label={t('connect.progress')} />
          <p className="text-13 text-muted">{t('connect.progressHint')}</p>
        </div>
      )}
      {connecting.isError && (
        <Banner tone="danger" title={t('connect.failedTitle')}>
          {error instanceof WebsiteRefusedError ? (
            <CouldNotOpen url={variables?.url ?? ''} reason={error.message} />
          ) : (
            <p>{error instanceof ApiError ? describeError(error).message : t('connect.failedUnexpected')}</p>
          )}
        </Banner>
      )}
      {connecting.isSuccess && !connecting.data.isWhole && (
        <Banner tone="success">{t('connect.success')}</Banner>
      )}
    </div>
  );
}

/** Reason why a website could not be opened, with advice. */
function CouldNotOpen({ url, reason }: { url: string; reason: string }) {
  const { t } = useTranslation('websites');
  return (
    <>
      {reason !== '' && <p className="break-words">{reason}</p>}
      <p className="break-words">{t('connect.couldNotOpen', { address: url })}</p>
    </>
  );
}

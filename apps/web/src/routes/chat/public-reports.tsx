import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PublicNotice } from '../../features/conversations/public-notice.tsx';
import { PublicReports } from '../../features/reports/public-reports.tsx';
import { usePublicInfo } from '../../features/reports/reports.queries.ts';
import { AppearanceMenu } from '../../features/shell/appearance-menu.tsx';
import { FocusFrame } from '../../features/shell/focus-frame.tsx';
import { ApiError } from '../../lib/api.ts';
import { isNotFound } from '../../lib/is-not-found.ts';
import { parseId } from '../../lib/read-id.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * Public page with the questions of an assistant's visitors. Shows a notice if the owner does not allow it or
 * the assistant does not exist.
 */
export function PublicReportsPage() {
  const id = parseId(useParams().assistantId);
  return (
    <>
      <meta name="robots" content="noindex,nofollow" />
      {id === undefined ? (
        <FocusFrame>
          <Denied />
        </FocusFrame>
      ) : (
        <OpenReports key={id} id={id} />
      )}
    </>
  );
}

/**
 * Loads the public questions of an assistant and shows them, a notice if they are not public, or a failure.
 */
function OpenReports({ id }: { id: number }) {
  const { t } = useTranslation(['reports', 'ui']);
  const query = usePublicInfo(id);
  if (query.data) return <PublicReports {...query.data} controls={<AppearanceMenu />} />;
  if (isNotFound(query.error)) {
    return (
      <FocusFrame>
        <Denied />
      </FocusFrame>
    );
  }
  if (query.isError) {
    return (
      <FocusFrame>
        <PublicNotice
          illustration={query.error instanceof ApiError && query.error.status === 0 ? 'offline' : 'error'}
          title={t('public.infoFailed')}
          detail={t('public.failedText')}
          action={
            <Button variant="primary" isBusy={query.isFetching} onClick={() => void query.refetch()}>
              {t('ui:retry')}
            </Button>
          }
        />
      </FocusFrame>
    );
  }
  return (
    <LoadingRegion label={t('loading')} className="mx-auto w-full max-w-[75rem] px-4 py-6 sm:px-6">
      <Skeleton className="mb-6 h-16 w-72" />
      <Skeleton className="mb-6 h-24" />
      <Skeleton className="h-64" />
    </LoadingRegion>
  );
}

/** Notice that these questions are not public or the assistant does not exist. */
function Denied() {
  const { t } = useTranslation('reports');
  useDocumentTitle(t('public.title'));
  return (
    <PublicNotice
      title={t('public.denied')}
      detail={
        <>
          {t('public.notFound')}
          <br />
          {t('public.deniedText')}
        </>
      }
    />
  );
}

import type { Connection } from '@anito/contract/sources';
import { MessageCircle } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { paths, type SourcePart, sourcePath } from '../../app/paths.ts';
import { SourceUse } from '../../features/assistants/source-use/source-use.tsx';
import { SyncRuns } from '../../features/schedules/sync-history.tsx';
import type { ConnectionAction } from '../../features/sources/card/connection-card.tsx';
import { MainAction } from '../../features/sources/card/main-action.tsx';
import { MoreMenu } from '../../features/sources/card/more-menu.tsx';
import { SourceState } from '../../features/sources/card/source-state.tsx';
import { SourceStatus } from '../../features/sources/card/source-status.tsx';
import { useConnections } from '../../features/sources/list/sources.queries.ts';
import { SyncAnnouncer } from '../../features/sources/list/sync-announcer.tsx';
import { useLiveSources } from '../../features/sources/list/use-live-sources.ts';
import { formatNumber } from '../../lib/format.ts';
import { parseId } from '../../lib/read-id.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useNow } from '../../lib/use-now.ts';
import { useKind, useKinds } from '../../source-kind/kinds-context.ts';
import { isAddableKind } from '../../source-kind/source-kind.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ConsoleNotFound } from './not-found.tsx';
import { drawDocument, SourceDialog } from './source-dialogs.tsx';

const parts: SourcePart[] = ['content', 'history', 'settings'];

/**
 * Page of the source in the URL: content, syncs and settings. Shows the not-found page for an unknown part or
 * kind, and a note for a source that does not exist.
 */
export function SourcePage() {
  const { t } = useTranslation(['source', 'sources']);
  const kinds = useKinds();
  const { type, connectionId, part = 'content' } = useParams();
  const id = parseId(connectionId);
  const live = useLiveSources(true);
  const query = useConnections(live);
  const connection = query.data?.find((candidate) => candidate.id === id && candidate.type === type);
  const shownPart = parts.find((candidate) => candidate === part);
  useDocumentTitle(connection?.name ?? t('sources:title'));
  if (connection && shownPart) {
    return <Source key={`${connection.type}_${connection.id}`} connection={connection} part={shownPart} />;
  }
  const isKind = kinds.some((kind) => isAddableKind(kind) && kind.type === type);
  if (!shownPart || !isKind || id === undefined) return <ConsoleNotFound />;
  if (query.isPending) return <SourceSkeleton />;
  if (query.isError && !query.data) {
    return (
      <QueryFailure
        query={query}
        title={t('sources:loadFailed.title')}
        meaning={t('sources:loadFailed.text')}
      />
    );
  }
  return (
    <EmptyState
      illustration="not-found"
      headingLevel={1}
      title={t('notFound')}
      action={
        <Button variant="primary" asChild>
          <Link to={paths.sources}>{t('back')}</Link>
        </Button>
      }
    >
      {t('notFoundText')}
    </EmptyState>
  );
}

function Source({ connection, part }: { connection: Connection; part: SourcePart }) {
  const { t } = useTranslation(['source', 'sources']);
  const navigate = useNavigate();
  const [openAction, setOpenAction] = useState<ConnectionAction>();
  const { name, type, documentCount } = connection;
  const kind = useKind(type);
  const contentTitle = t(`content.${kind.unit ?? 'pages'}`);
  const count = t(kind.isWritten ? 'sources:card.entries' : 'sources:card.documents', {
    count: documentCount,
    number: formatNumber(documentCount),
  });
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('sources:title'), to: paths.sources }]}
        title={<span className="break-words">{name}</span>}
        description={`${t(`sources:kinds.${type}.name`)} · ${count}`}
        status={<SourceStatus connection={connection} />}
        actions={
          <>
            <MoreMenu
              connection={connection}
              onMakeAssistant={() => setOpenAction('assistant')}
              onDelete={() => setOpenAction('delete')}
            />
            <Button icon={<MessageCircle aria-hidden size={16} />} onClick={() => setOpenAction('chat')}>
              {t('sources:card.testChat')}
            </Button>
            <MainAction
              connection={connection}
              size="md"
              isOnPage
              onReconnect={() => setOpenAction('reconnect')}
            />
          </>
        }
      />
      <div className="mb-6 flex max-w-2xl flex-col gap-2">
        <SourceState connection={connection} now={useNow()} />
        <SourceUse connection={connection} />
        {kind.CardNote && !connection.isSyncing && connection.lastSyncedAt && (
          <Suspense>
            <kind.CardNote connection={connection} />
          </Suspense>
        )}
      </div>
      <Tabs
        isManual
        label={t('parts')}
        value={part}
        onChange={(next) => void navigate(sourcePath(connection, next as SourcePart))}
        items={[
          {
            value: 'content',
            label: contentTitle,
            content: (
              <SuspendedPart title={contentTitle}>
                <kind.Content connection={connection} drawDocument={drawDocument} />
              </SuspendedPart>
            ),
          },
          {
            value: 'history',
            label: t('history'),
            content: (
              <SuspendedPart title={t('history')}>
                <SyncRuns connectionId={connection.id} />
              </SuspendedPart>
            ),
          },
          {
            value: 'settings',
            label: t('settings'),
            content: (
              <SuspendedPart title={t('settings')} className="max-w-3xl">
                <kind.Settings connection={connection} />
              </SuspendedPart>
            ),
          },
        ]}
      />
      <Suspense fallback={null}>
        {openAction && (
          <SourceDialog
            action={openAction}
            connection={connection}
            onDeleted={() => void navigate(paths.sources, { replace: true })}
            onClose={() => setOpenAction(undefined)}
          />
        )}
      </Suspense>
      <SyncAnnouncer connections={[connection]} />
    </>
  );
}

/** Part of the source's page whose code may still be loading. `title` is its heading for screen readers. */
function SuspendedPart({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('source');
  const loading = (
    <LoadingRegion label={t('loading')} className="flex flex-col gap-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-40" />
    </LoadingRegion>
  );
  return (
    <div className={className}>
      <h2 className="sr-only">{title}</h2>
      <Suspense fallback={loading}>{children}</Suspense>
    </div>
  );
}

function SourceSkeleton() {
  const { t } = useTranslation('source');
  return (
    <LoadingRegion label={t('loading')}>
      <Skeleton className="mb-6 h-16 w-72" />
      <Skeleton className="mb-4 h-10 w-60" />
      <Skeleton className="h-80" />
    </LoadingRegion>
  );
}

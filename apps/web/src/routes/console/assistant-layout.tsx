import { Settings2, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation, useMatch, useParams } from 'react-router';
import {
  actionsPath,
  approvedPath,
  assistantAppearancePath,
  assistantPath,
  assistantReportsPath,
  assistantSettingsPath,
  factsPath,
  paths,
  unansweredPath,
} from '../../app/paths.ts';
import { AssistantLoadFailure } from '../../features/assistants/assistant-load-failure.tsx';
import { useAssistant } from '../../features/assistants/assistants.queries.ts';
import { ShareDialog } from '../../features/assistants/share/share-dialog.tsx';
import { DailyNotice } from '../../features/dashboard/daily-notice.tsx';
import { ShareWidget } from '../../features/deployment/share-widget.tsx';
import { parseId } from '../../lib/read-id.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';

/**
 * Common frame of an assistant's pages. Passes the assistant to the page inside as outlet context. Shows a
 * failure for an unknown assistant.
 */
export function AssistantLayout() {
  const id = parseId(useParams().assistantId);
  return id === undefined ? <AssistantLoadFailure query={undefined} /> : <Layout key={id} id={id} />;
}

function Layout({ id }: { id: number }) {
  const { t } = useTranslation(['assistants', 'chat', 'share']);
  const query = useAssistant(id);
  const [isSharing, setIsSharing] = useState(false);
  const assistant = query.data;
  const isInReports = useMatch(`${assistantReportsPath(id)}/*`) !== null;
  const { pathname } = useLocation();
  useDocumentTitle(assistant?.name ?? t('title'));
  if (query.isError && !assistant) return <AssistantLoadFailure query={query} />;
  if (!assistant) {
    return (
      <LoadingRegion label={t('detail.loading')}>
        <Skeleton className="mb-6 h-16 w-72" />
        <div className="grid gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <Skeleton className="h-120 lg:order-last" />
          <Skeleton className="h-120" />
        </div>
      </LoadingRegion>
    );
  }
  const { isActive, tone, responseStyle } = assistant;
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('detail.back'), to: paths.assistants }]}
        current={
          isInReports
            ? {
                path: [
                  { label: t('title'), to: paths.assistants },
                  { label: assistant.name, to: assistantPath(id) },
                ],
                label: t('parts.reports'),
              }
            : undefined
        }
        title={assistant.name}
        description={`${t(`chat:tones.${tone}`)} · ${t(`chat:styles.${responseStyle}`)}`}
        status={
          <Badge tone={isActive ? 'success' : 'warning'}>
            {isActive ? t('card.active') : t('card.paused')}
          </Badge>
        }
        actions={
          <>
            <Button
              // The other tabs have another next step.
              variant={pathname === assistantPath(id) ? 'primary' : 'secondary'}
              className="whitespace-nowrap"
              icon={<Share2 aria-hidden size={16} />}
              onClick={() => setIsSharing(true)}
            >
              {t('share:button')}
            </Button>
            <Button className="whitespace-nowrap" asChild>
              <Link to={assistantSettingsPath(id)}>
                <Settings2 aria-hidden size={16} />
                {t('detail.settings')}
              </Link>
            </Button>
          </>
        }
      />
      <DailyNotice assistantId={id} className="mb-4" />
      <TabLinks
        label={t('parts.label')}
        items={[
          { to: assistantPath(id), label: t('parts.chat') },
          { to: assistantReportsPath(id), label: t('parts.reports') },
          { to: unansweredPath(id), label: t('parts.unanswered') },
          { to: approvedPath(id), label: t('parts.approved') },
          { to: factsPath(id), label: t('parts.facts') },
          { to: actionsPath(id), label: t('parts.actions') },
          { to: assistantAppearancePath(id), label: t('parts.appearance') },
          { to: assistantSettingsPath(id), label: t('parts.settings') },
        ]}
      />
      <Outlet context={assistant} />
      {isSharing && (
        <ShareDialog
          assistant={assistant}
          renderWidget={(each) => <ShareWidget assistant={each} />}
          onClose={() => setIsSharing(false)}
        />
      )}
    </>
  );
}

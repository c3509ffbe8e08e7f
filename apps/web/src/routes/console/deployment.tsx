import type { Assistant } from '@anito/contract/assistants';
import { QrCode, Rocket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { newAssistantPath } from '../../app/paths.ts';
import { ActivateButton } from '../../features/assistants/activate-button.tsx';
import { useAssistants } from '../../features/assistants/assistants.queries.ts';
import { ShareDialog } from '../../features/assistants/share/share-dialog.tsx';
import { AnalyticsCard } from '../../features/deployment/analytics-card.tsx';
import { ChannelList } from '../../features/deployment/channel-list.tsx';
import { useAnalytics } from '../../features/deployment/deployment.queries.ts';
import { OwnKeys } from '../../features/deployment/own-keys.tsx';
import { ShareWidget } from '../../features/deployment/share-widget.tsx';
import { WebsiteCode } from '../../features/deployment/website-code.tsx';
import { parseId } from '../../lib/read-id.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { Select } from '../../ui/select.tsx';

/**
 * Page of the channels through which customers reach an assistant, its code for websites, and API keys. The
 * URL names the assistant, otherwise the first one is shown.
 */
export function DeploymentPage() {
  // Also loads the texts of the cards, because a card that suspends would hide the whole page.
  const { t } = useTranslation(['deployment', 'channels', 'share']);
  useDocumentTitle(t('title'));
  const query = useAssistants();
  const [params, setParams] = useSearchParams();
  const chosenId = parseId(params.get('assistant') ?? undefined);
  const assistant = query.data?.find(({ id }) => id === chosenId) ?? query.data?.[0];
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <QueryPlaceholder
        query={query}
        title={t('failed')}
        meaning={t('keys.loadFailedText')}
        loading={t('loading')}
        skeletons={['h-16', 'h-40', 'h-80']}
        className="flex flex-col gap-4"
      />
      {query.data?.length === 0 && (
        <EmptyState
          icon={<Rocket size={40} strokeWidth={1.5} />}
          title={t('empty.title')}
          action={
            <Button variant="primary" asChild>
              <Link to={newAssistantPath}>{t('empty.action')}</Link>
            </Button>
          }
        >
          {t('empty.text')}
        </EmptyState>
      )}
      {assistant && (
        <div className="flex flex-col gap-8">
          <Select
            className="max-w-md"
            label={t('assistant')}
            value={String(assistant.id)}
            onChange={(event) => setParams({ assistant: event.target.value }, { replace: true })}
            options={query.data!.map(({ id, name, isActive }) => ({
              value: String(id),
              label: isActive ? name : `${name} (${t('channels.state.draft')})`,
            }))}
          />
          <AssistantDeployment key={assistant.id} assistant={assistant} />
        </div>
      )}
    </>
  );
}

/** Channels, website code and analytics of one assistant, and the user's API keys. */
function AssistantDeployment({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('deployment');
  const analytics = useAnalytics(assistant.id);
  const [isSharing, setIsSharing] = useState(false);
  return (
    <>
      <ChannelList
        assistant={assistant}
        analytics={analytics.data}
        activate={<ActivateButton assistant={assistant} />}
        share={
          <Button icon={<QrCode aria-hidden size={16} />} onClick={() => setIsSharing(true)}>
            {t('channels.qrCode')}
          </Button>
        }
      />
      <WebsiteCode assistant={assistant} />
      <AnalyticsCard assistant={assistant} query={analytics} />
      <OwnKeys id="api-keys" />
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

import type { Assistant } from '@anito/contract/assistants';
import { Rocket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ActivateButton } from '../../features/assistants/activate-button.tsx';
import { useAssistants } from '../../features/assistants/assistants.queries.ts';
import { AnalyticsCard } from '../../features/deployment/analytics-card.tsx';
import { ApiKeyList } from '../../features/deployment/api-key-list.tsx';
import { ChannelCards } from '../../features/deployment/channel-cards.tsx';
import { canUseInWidget, useAnalytics, useApiKeys } from '../../features/deployment/deployment.queries.ts';
import { NewKeyDialog } from '../../features/deployment/new-key-dialog.tsx';
import { QuickDeploy } from '../../features/deployment/quick-deploy.tsx';
import { parseId } from '../../lib/read-id.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { Select } from '../../ui/select.tsx';

/** Deployment of assistants: channels, widget code and API keys. */
export function DeploymentPage() {
  // Also loads the texts of the cards, because a card that suspends would hide the whole page.
  const { t } = useTranslation(['deployment', 'channels']);
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
              <Link to={paths.assistants}>{t('empty.action')}</Link>
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

/** Deployment state and actions of one assistant. */
function AssistantDeployment({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('deployment');
  const keys = useApiKeys();
  const analytics = useAnalytics(assistant.id);
  const [shownKey, setShownKey] = useState<string>();
  return (
    <>
      <ChannelCards
        assistant={assistant}
        hasKey={keys.data?.some(canUseInWidget) ?? false}
        analytics={analytics.data}
        activate={<ActivateButton assistant={assistant} />}
      />
      <QueryPlaceholder
        query={keys}
        title={t('keys.loadFailed')}
        meaning={t('keys.loadFailedText')}
        loading={t('keys.loading')}
        skeletons={['h-80']}
      />
      {keys.data && <QuickDeploy assistant={assistant} keys={keys.data} onSecret={setShownKey} />}
      <AnalyticsCard assistant={assistant} query={analytics} />
      {keys.data && <ApiKeyList keys={keys.data} onSecret={setShownKey} />}
      {shownKey && <NewKeyDialog secret={shownKey} onClose={() => setShownKey(undefined)} />}
    </>
  );
}

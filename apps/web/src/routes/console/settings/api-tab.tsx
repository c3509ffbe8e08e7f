import { useAssistants } from '../../../features/assistants/assistants.queries.ts';
import { OwnKeys } from '../../../features/deployment/own-keys.tsx';
import { ApiAccess } from '../../../features/settings/api-access.tsx';
import { WebhooksCard } from '../../../features/webhooks/webhooks-card.tsx';

/** Tab with API keys, a sample call for the user's newest assistant, and webhooks. */
export function ApiTab() {
  const assistants = useAssistants();
  return (
    <>
      <ApiAccess assistantId={assistants.data?.[0]?.id}>
        <OwnKeys />
      </ApiAccess>
      <WebhooksCard />
    </>
  );
}

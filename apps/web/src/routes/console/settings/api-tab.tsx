import { useAssistants } from '../../../features/assistants/assistants.queries.ts';
import { OwnKeys } from '../../../features/deployment/own-keys.tsx';
import { ApiAccess } from '../../../features/settings/api-access.tsx';

/** API keys, and a sample call for the newest assistant. */
export function ApiTab() {
  const assistants = useAssistants();
  return (
    <ApiAccess assistantId={assistants.data?.[0]?.id}>
      <OwnKeys />
    </ApiAccess>
  );
}

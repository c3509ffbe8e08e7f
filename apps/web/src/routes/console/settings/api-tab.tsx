import { useAssistants } from '../../../features/assistants/assistants.queries.ts';
import { OwnKeys } from '../../../features/deployment/own-keys.tsx';
import { ApiAccess } from '../../../features/settings/api-access.tsx';

/** Keys, and a call to try one with: of the newest assistant. */
export function ApiTab() {
  const assistants = useAssistants();
  return (
    <ApiAccess assistantId={assistants.data?.[0]?.id}>
      <OwnKeys />
    </ApiAccess>
  );
}

import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { webhooksPath } from '../../app/paths.ts';
import { useAssistants } from '../../features/assistants/assistants.queries.ts';
import { LeadList } from '../../features/leads/lead-list.tsx';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/**
 * List of the contacts left by visitors. Redirects the former address of webhooks, `#webhooks`, to the
 * settings.
 */
export function LeadsPage() {
  const { t } = useTranslation('leads');
  useDocumentTitle(t('title'));
  if (useLocation().hash === '#webhooks') return <Navigate replace to={webhooksPath} />;
  return <Leads />;
}

function Leads() {
  const nameChannel = useChannelName();
  const { data: assistants } = useAssistants();
  return <LeadList nameChannel={nameChannel} hasAssistants={assistants?.length !== 0} />;
}

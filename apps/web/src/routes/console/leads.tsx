import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { webhooksPath } from '../../app/paths.ts';
import { LeadList } from '../../features/leads/lead-list.tsx';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** Contacts left by visitors. Webhooks are in the settings; their former address leads there. */
export function LeadsPage() {
  const { t } = useTranslation('leads');
  useDocumentTitle(t('title'));
  const nameChannel = useChannelName();
  if (useLocation().hash === '#webhooks') return <Navigate replace to={webhooksPath} />;
  return <LeadList nameChannel={nameChannel} />;
}

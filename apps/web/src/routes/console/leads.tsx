import { useTranslation } from 'react-i18next';
import { LeadList } from '../../features/leads/lead-list.tsx';
import { useChannelName } from '../../features/reports/use-channel-name.ts';
import { WebhooksCard } from '../../features/webhooks/webhooks-card.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** Contacts that visitors left, and who else is told of them. */
export function LeadsPage() {
  const { t } = useTranslation('leads');
  useDocumentTitle(t('title'));
  return (
    <>
      <LeadList nameChannel={useChannelName()} />
      <WebhooksCard />
    </>
  );
}

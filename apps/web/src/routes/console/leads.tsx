import { useTranslation } from 'react-i18next';
import { LeadList } from '../../features/leads/lead-list.tsx';
import { WebhooksCard } from '../../features/webhooks/webhooks-card.tsx';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** Contacts left by visitors, and the webhooks that receive them. */
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

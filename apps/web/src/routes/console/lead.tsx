import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LeadView } from '../../features/leads/lead-view.tsx';
import { parseId } from '../../lib/read-id.ts';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ConsoleNotFound } from './not-found.tsx';

/**
 * Page of the lead in the URL: the customer's wish, orders, contact details and conversation. Shows the
 * not-found page for an unknown lead.
 */
export function LeadPage() {
  const { t } = useTranslation('leads');
  const id = parseId(useParams().leadId);
  const nameChannel = useChannelName();
  useDocumentTitle(`${t('detail.title')} · ${t('title')}`);
  if (id === undefined) return <ConsoleNotFound />;
  return <LeadView key={id} id={id} nameChannel={nameChannel} missing={<ConsoleNotFound />} />;
}

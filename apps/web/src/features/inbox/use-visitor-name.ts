import type { InboxThread } from '@anito/contract/inbox';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/format-phone.ts';

type Visitor = Pick<
  InboxThread,
  'visitorName' | 'visitorUsername' | 'visitorPhone' | 'visitorEmail' | 'visitorContact' | 'visitorId'
>;

/**
 * Returns a function that returns a visitor's display name: the first known of name, username, phone number,
 * email address and other contact, otherwise the end of the channel's visitor id.
 */
export function useVisitorName(): (thread: Visitor) => string {
  const { t } = useTranslation('inbox');
  return ({ visitorName, visitorUsername, visitorPhone, visitorEmail, visitorContact, visitorId }) =>
    visitorName ??
    (visitorUsername && `@${visitorUsername}`) ??
    (visitorPhone && formatPhone(visitorPhone)) ??
    visitorEmail ??
    visitorContact ??
    t('visitorNumber', { id: visitorId.slice(-6) });
}

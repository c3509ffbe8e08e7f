import type { InboxThread } from '@anito/contract/inbox';
import { useTranslation } from 'react-i18next';

type Visitor = Pick<InboxThread, 'visitorName' | 'visitorUsername' | 'visitorPhone' | 'visitorId'>;

/**
 * Returns a function for a visitor's display name: the name, username or phone number, otherwise the end of
 * the channel's visitor id.
 */
export function useVisitorName(): (thread: Visitor) => string {
  const { t } = useTranslation('inbox');
  return ({ visitorName, visitorUsername, visitorPhone, visitorId }) =>
    visitorName ??
    (visitorUsername && `@${visitorUsername}`) ??
    visitorPhone ??
    t('visitorNumber', { id: visitorId.slice(-6) });
}

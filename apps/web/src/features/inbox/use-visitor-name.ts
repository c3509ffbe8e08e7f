import type { InboxThread } from '@anito/contract/inbox';
import { useTranslation } from 'react-i18next';

type Visitor = Pick<InboxThread, 'visitorName' | 'visitorUsername' | 'visitorPhone' | 'visitorId'>;

/**
 * How a visitor is called: by their name, their username or their number, else by the end of the id under which their
 * channel knows them.
 */
export function useVisitorName(): (thread: Visitor) => string {
  const { t } = useTranslation('inbox');
  return ({ visitorName, visitorUsername, visitorPhone, visitorId }) =>
    visitorName ??
    (visitorUsername && `@${visitorUsername}`) ??
    visitorPhone ??
    t('visitorNumber', { id: visitorId.slice(-6) });
}

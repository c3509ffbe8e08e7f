import type { InboxThread } from '@anito/contract/inbox';
import { useTranslation } from 'react-i18next';

/** How a visitor is called: by their name, else by the end of the id under which their channel knows them. */
export function useVisitorName(): (thread: Pick<InboxThread, 'visitorName' | 'visitorId'>) => string {
  const { t } = useTranslation('inbox');
  return ({ visitorName, visitorId }) => visitorName ?? t('visitorNumber', { id: visitorId.slice(-6) });
}

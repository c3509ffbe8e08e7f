import { useTranslation } from 'react-i18next';
import { useAssistants } from '../../features/assistants/assistants.queries.ts';
import { Inbox } from '../../features/inbox/inbox.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** Page on which the owner reads and answers the conversations of all channels. */
export function InboxPage() {
  // Also loads the texts of drafts, because a draft that suspends would hide the whole page.
  const { t } = useTranslation(['inbox', 'chat']);
  useDocumentTitle(t('title'));
  const assistants = useAssistants().data;
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <Inbox assistants={assistants} />
    </>
  );
}

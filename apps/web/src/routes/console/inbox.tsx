import { useTranslation } from 'react-i18next';
import { useAssistants } from '../../features/assistants/assistants.queries.ts';
import { Inbox } from '../../features/inbox/inbox.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** Conversations of every channel, for the owner. */
export function InboxPage() {
  // Also loads the texts of drafts, because a draft that suspends would hide the whole page.
  const { t } = useTranslation(['inbox', 'chat']);
  useDocumentTitle(t('title'));
  const assistants = useAssistants().data ?? [];
  return (
    <>
      <PageHeader title={t('title')} />
      <Inbox assistants={assistants} />
    </>
  );
}

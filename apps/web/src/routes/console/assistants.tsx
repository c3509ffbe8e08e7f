import { Plus } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AboutPersonas } from '../../features/assistants/about-personas.tsx';
import { AssistantCard } from '../../features/assistants/assistant-card.tsx';
import { AssistantStats } from '../../features/assistants/assistant-stats.tsx';
import { useAssistants } from '../../features/assistants/assistants.queries.ts';
import { AssistantsSkeleton } from '../../features/assistants/assistants-skeleton.tsx';
import { DeleteAssistantDialog } from '../../features/assistants/delete-assistant-dialog.tsx';
import { LoadFailure } from '../../features/assistants/load-failure.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { NewAssistant } from './new-assistant.tsx';

/** Dialog open over the page. */
type OpenDialog = { dialog: 'create' } | { dialog: 'delete'; id: number };

/**
 * List of the owner's assistants, with the dialogs that create and change one. `newAssistantPath` opens the
 * wizard.
 */
export function AssistantsPage() {
  // Also loads the texts of the cards, because a card that suspends would hide the whole page.
  const { t } = useTranslation(['assistants', 'chat']);
  useDocumentTitle(t('title'));
  const query = useAssistants();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = useCallback(() => setOpenDialog(undefined), []);
  const [params, setParams] = useSearchParams();
  // `newAssistantPath` opens the wizard.
  useEffect(() => {
    if (params.get('open') !== 'new') return;
    setOpenDialog({ dialog: 'create' });
    setParams({}, { replace: true });
  }, [params, setParams]);
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={16} />}
      onClick={() => setOpenDialog({ dialog: 'create' })}
    >
      {t('create')}
    </Button>
  );
  const isEmpty = query.data?.length === 0;
  const target =
    openDialog && 'id' in openDialog
      ? query.data?.find((assistant) => assistant.id === openDialog.id)
      : undefined;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={query.data && !isEmpty && create}
      />
      {query.data ? (
        <>
          <AssistantStats assistants={query.data} />
          {isEmpty ? (
            <EmptyState illustration="robot" title={t('empty.title')} action={create}>
              {t('empty.text')}
            </EmptyState>
          ) : (
            <div className="divide-y divide-border rounded-card border border-border bg-raised">
              {query.data.map((assistant) => (
                <AssistantCard
                  key={assistant.id}
                  assistant={assistant}
                  onDelete={() => setOpenDialog({ dialog: 'delete', id: assistant.id })}
                />
              ))}
            </div>
          )}
          <AboutPersonas />
        </>
      ) : query.isError ? (
        <LoadFailure query={query} title={t('loadFailed')} />
      ) : (
        <AssistantsSkeleton />
      )}
      <Suspense fallback={null}>
        {openDialog?.dialog === 'create' && <NewAssistant onClose={close} />}
      </Suspense>
      {openDialog?.dialog === 'delete' && target && (
        <DeleteAssistantDialog assistant={target} onClose={close} />
      )}
    </>
  );
}

import type { Assistant } from '@anito/contract/assistants';
import type { Connection } from '@anito/contract/sources';
import { Plus } from 'lucide-react';
import { Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { answerInPath, parseRetryTarget, type RetryTarget } from '../../app/paths.ts';
import { useAddSource, useAssistants } from '../../features/assistants/assistants.queries.ts';
import { SourceUse } from '../../features/assistants/source-use/source-use.tsx';
import { DocumentDialog } from '../../features/documents/document-dialog.tsx';
import { SyncSettingsButton } from '../../features/schedules/sync-settings-button.tsx';
import type { ConnectionAction } from '../../features/sources/card/connection-card.tsx';
import { ConnectionList } from '../../features/sources/list/connection-list.tsx';
import { LiveStatus } from '../../features/sources/list/live-status.tsx';
import { ModelChangeNotice } from '../../features/sources/list/model-change-notice.tsx';
import { NextStep } from '../../features/sources/list/next-step.tsx';
import { useConnections } from '../../features/sources/list/sources.queries.ts';
import { useLiveSources } from '../../features/sources/list/use-live-sources.ts';
import { AddSourceDialog } from '../../features/sources/offer/add-source-dialog.tsx';
import { AvailableSources } from '../../features/sources/offer/available-sources.tsx';
import { SourceInfoDialog } from '../../features/sources/offer/source-info-dialog.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { type ConnectionKey, isSameConnection } from '../../source-kind/connections.ts';
import { useIsAwaitingText, useKinds } from '../../source-kind/kinds-context.ts';
import { isAddableKind, type OfferedKind, type SourceKind } from '../../source-kind/source-kind.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AssistantWizard } from './new-assistant.tsx';
import { explainQuestion, SourceDialog } from './source-dialogs.tsx';

/** Dialog open over the page. */
type OpenDialog =
  | { dialog: 'add' }
  | { dialog: 'first-assistant'; initialSourceIds: number[] }
  | { dialog: 'create'; kind: SourceKind; question?: string | null; again?: RetryTarget | undefined }
  | { dialog: 'info'; kind: OfferedKind }
  | { dialog: 'document'; id: number; visit: string }
  | { dialog: ConnectionAction; key: ConnectionKey };

/**
 * List of all sources with their dialogs. Links such as `writeAnswerPath` open a dialog or redirect to a
 * source.
 */
export function SourcesPage() {
  const { t } = useTranslation('sources');
  useDocumentTitle(t('title'));
  const assistants = useAssistants();
  const hasNoAssistant = assistants.data?.length === 0;
  const live = useLiveSources(!hasNoAssistant);
  const query = useConnections(live);
  const kinds = useKinds();
  const isUnwritten = useIsAwaitingText();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  // Keeps the current dialog until the code of the next one is loaded.
  const open = (next: OpenDialog) => startTransition(() => setOpenDialog(next));
  const close = useCallback(() => setOpenDialog(undefined), []);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const visit = useLocation().key;
  const { data: connections } = query;
  const { mutateAsync: addSource } = useAddSource();

  // `writeAnswerPath` opens the latest ready source of that kind, or the dialog that creates the first one.
  useEffect(() => {
    const kind = kinds.filter(isAddableKind).find(({ type }) => type === params.get('open'));
    if (!kind || !connections) return;
    const question = params.get('question');
    const retryTarget = parseRetryTarget(params);
    if (retryTarget && !assistants.data && !assistants.isError) return;
    // For a question that is asked again, uses a source of its assistant: other sources may not be meant for
    // its visitors.
    const retryAssistant = findRetryAssistant(assistants.data, retryTarget);
    const ofKind = connections.filter(({ type }) => type === kind.type);
    const candidates = retryAssistant
      ? ofKind.filter(({ id }) => retryAssistant.connectionIds.includes(id))
      : ofKind;
    const latest = candidates.findLast(({ lastSyncedAt }) => lastSyncedAt !== null) ?? candidates.at(-1);
    if (latest) return void navigate(answerInPath(latest, question, retryTarget), { replace: true });
    setOpenDialog({ dialog: 'create', kind, question, again: retryTarget });
    setParams({}, { replace: true });
  }, [params, setParams, connections, kinds, navigate, assistants.data, assistants.isError]);

  // `addSourcePath` opens the choice of a kind for a new source.
  useEffect(() => {
    if (params.get('open') !== 'add') return;
    setOpenDialog({ dialog: 'add' });
    setParams({}, { replace: true });
  }, [params, setParams]);

  // `documentPath` opens that document on each visit, also from a dialog over the same document.
  useEffect(() => {
    const id = Number(params.get('document'));
    if (!Number.isSafeInteger(id) || id <= 0) return;
    setOpenDialog({ dialog: 'document', id, visit });
    setParams({}, { replace: true });
  }, [params, setParams, visit]);

  const add = (kind: SourceKind) => open({ dialog: 'create', kind });
  async function openAnswerForm(
    createdKey: ConnectionKey,
    question: string | null,
    retryTarget: RetryTarget | undefined,
  ) {
    const assistant = findRetryAssistant(assistants.data, retryTarget);
    // If this fails, the page that asks the question again reports it.
    if (assistant) await addSource({ assistant, connectionId: createdKey.id }).catch(() => undefined);
    void navigate(answerInPath(createdKey, question, retryTarget));
  }
  // Whether the card of a source shows its next step: a sync, or writing its first text.
  const needsSync = (connection: Connection) =>
    (connection.lastSyncedAt === null || isUnwritten(connection)) && !connection.isSyncing;
  // The one primary button of the screen belongs to the next step.
  const isFirstStepNext = query.data?.length === 0 || query.data?.some(needsSync) === true;
  const readSources = hasNoAssistant ? (query.data ?? []).filter(isRead) : [];
  const readyCount = countLearned(readSources);
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        status={<LiveStatus state={live} />}
        actions={
          <>
            <SyncSettingsButton />
            <Button
              variant={isFirstStepNext || readyCount > 0 ? 'secondary' : 'primary'}
              icon={<Plus aria-hidden size={16} />}
              onClick={() => open({ dialog: 'add' })}
            >
              {t('addSource')}
            </Button>
          </>
        }
      />
      <ModelChangeNotice live={live} />
      {readyCount > 0 && (
        <NextStep
          documentCount={readyCount}
          isPrimary={!isFirstStepNext}
          onCreate={() =>
            open({ dialog: 'first-assistant', initialSourceIds: readSources.map(({ id }) => id) })
          }
        />
      )}
      <ConnectionList
        query={query}
        onAdd={() => open({ dialog: 'add' })}
        onAction={({ id, type }, dialog) => open({ dialog, key: { id, type } })}
        renderUse={(connection) => <SourceUse connection={connection} />}
      />
      <AvailableSources onSelect={(kind) => open({ dialog: 'info', kind })} />
      <Suspense fallback={null}>
        {openDialog?.dialog === 'add' && <AddSourceDialog onClose={close} onSelect={add} />}
        {openDialog?.dialog === 'first-assistant' && (
          <AssistantWizard initialSourceIds={openDialog.initialSourceIds} onClose={close} />
        )}
        {openDialog?.dialog === 'create' && (
          <openDialog.kind.CreateDialog
            question={openDialog.question}
            onClose={close}
            onCreated={(connection) =>
              void openAnswerForm(connection, openDialog.question ?? null, openDialog.again)
            }
          />
        )}
        {openDialog?.dialog === 'info' && (
          <SourceInfoDialog kind={openDialog.kind} onClose={close} onAdd={add} />
        )}
        {openDialog?.dialog === 'document' && (
          <DocumentDialog
            key={openDialog.visit}
            documentId={openDialog.id}
            questionActions={explainQuestion}
            onClose={close}
          />
        )}
        <ConnectionDialog opened={openDialog} connections={query.data ?? []} onClose={close} />
      </Suspense>
    </>
  );
}

/**
 * Returns the assistant to which an unanswered question is put again after the owner has written its answer.
 * Returns undefined without a target, and for agents, which have no sources.
 */
function findRetryAssistant(assistants: Assistant[] | undefined, retryTarget: RetryTarget | undefined) {
  return assistants?.find(({ id, isAgentMode }) => id === retryTarget?.assistantId && !isAgentMode);
}

/** Whether a source has been read and no sync is running. */
const isRead = ({ lastSyncedAt, isSyncing }: Connection) => lastSyncedAt !== null && !isSyncing;

/** Returns how many documents of these sources are ready for answers in total. */
function countLearned(connections: Connection[]): number {
  return connections.reduce((sum, { learnedCount }) => sum + learnedCount, 0);
}

/** Dialog of one source. Renders nothing if the source is gone. */
function ConnectionDialog({
  opened,
  connections,
  onClose,
}: {
  opened: OpenDialog | undefined;
  connections: Connection[];
  onClose: () => void;
}) {
  if (!opened || !('key' in opened)) return null;
  const connection = connections.find((candidate) => isSameConnection(candidate, opened.key));
  if (!connection) return null;
  return <SourceDialog action={opened.dialog} connection={connection} onClose={onClose} />;
}

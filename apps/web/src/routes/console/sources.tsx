import type { DocumentQuestion } from '@anito/contract/conversations';
import type { Connection } from '@anito/contract/sources';
import { Plus } from 'lucide-react';
import { Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import type { ChatMessage } from '../../chat/machine/chat-state.ts';
import { useAssistants } from '../../features/assistants/assistants.queries.ts';
import { CreateAssistantDialog } from '../../features/assistants/create-assistant-dialog.tsx';
import { WhyThisAnswer } from '../../features/conversations/why-this-answer.tsx';
import { DocumentDialog } from '../../features/documents/document-dialog.tsx';
import { ModelHint } from '../../features/installation/model-hint.tsx';
import { SyncSettingsButton } from '../../features/schedules/sync-settings-button.tsx';
import { ChatTestDialog } from '../../features/sources/card/chat-test-dialog.tsx';
import type { ConnectionAction } from '../../features/sources/card/connection-card.tsx';
import { DeleteConnectionDialog } from '../../features/sources/card/delete-connection-dialog.tsx';
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
import { useIsUnwritten, useKind, useKinds } from '../../source-kind/kinds-context.ts';
import {
  type DrawDocument,
  isReady,
  type OfferedKind,
  type SourceKind,
} from '../../source-kind/source-kind.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** What is open over the page. */
type Opened =
  | { dialog: 'add' }
  | { dialog: 'assistant' }
  | { dialog: 'create'; kind: SourceKind }
  | { dialog: 'info'; kind: OfferedKind }
  | { dialog: 'document'; id: number; visit: string }
  | { dialog: ConnectionAction; key: ConnectionKey };

/** My Sources. */
export function SourcesPage() {
  const { t } = useTranslation('sources');
  useDocumentTitle(t('title'));
  const hasNoAssistant = useAssistants().data?.length === 0;
  const live = useLiveSources(!hasNoAssistant);
  const query = useConnections(live);
  const kinds = useKinds();
  const isUnwritten = useIsUnwritten();
  const [opened, setOpened] = useState<Opened>();
  // What was open stays until the code of the next dialog is there.
  const open = (next: Opened) => startTransition(() => setOpened(next));
  const close = useCallback(() => setOpened(undefined), []);
  const [params, setParams] = useSearchParams();
  const visit = useLocation().key;
  const { data: connections } = query;

  // Who comes by `writeNotesPath` lands in the latest source of that kind, or where the first is made.
  useEffect(() => {
    const kind = kinds.filter(isReady).find(({ type }) => type === params.get('open'));
    if (!kind || !connections) return;
    const latest = connections.findLast(({ type }) => type === kind.type);
    setOpened(
      latest ? { dialog: 'settings', key: { id: latest.id, type: latest.type } } : { dialog: 'create', kind },
    );
    setParams({}, { replace: true });
  }, [params, setParams, connections, kinds]);

  // Who comes by `documentPath` lands in that document, each time anew: also from a dialog over the same one.
  useEffect(() => {
    const id = Number(params.get('document'));
    if (!Number.isSafeInteger(id) || id <= 0) return;
    setOpened({ dialog: 'document', id, visit });
    setParams({}, { replace: true });
  }, [params, setParams, visit]);

  const add = (kind: SourceKind) => open({ dialog: 'create', kind });
  // Whether the card of a source holds its next step: a sync, or the first words that are written.
  const needsSync = (connection: Connection) =>
    (connection.lastSyncedAt === null || isUnwritten(connection)) && !connection.isSyncing;
  // The one primary button of the screen stands where the next step is.
  const isFirstStepNext = query.data?.length === 0 || query.data?.some(needsSync) === true;
  const readyCount = hasNoAssistant ? countReady(query.data ?? []) : 0;
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
          onCreate={() => open({ dialog: 'assistant' })}
        />
      )}
      <ConnectionList
        query={query}
        onAdd={() => open({ dialog: 'add' })}
        onAction={({ id, type }, dialog) => open({ dialog, key: { id, type } })}
      />
      <AvailableSources onSelect={(kind) => open({ dialog: 'info', kind })} />
      <Suspense fallback={null}>
        {opened?.dialog === 'add' && <AddSourceDialog onClose={close} onSelect={add} />}
        {opened?.dialog === 'assistant' && <CreateAssistantDialog onClose={close} />}
        {opened?.dialog === 'create' && (
          <opened.kind.CreateDialog
            onClose={close}
            onCreated={({ id, type }) => open({ dialog: 'settings', key: { id, type } })}
          />
        )}
        {opened?.dialog === 'info' && <SourceInfoDialog kind={opened.kind} onClose={close} onAdd={add} />}
        {opened?.dialog === 'document' && (
          <DocumentDialog
            key={opened.visit}
            documentId={opened.id}
            questionActions={explainQuestion}
            onClose={close}
          />
        )}
        <ConnectionDialog opened={opened} connections={query.data ?? []} onClose={close} />
      </Suspense>
    </>
  );
}

/** How many documents of all sources can be answered from. */
function countReady(connections: Connection[]): number {
  return connections
    .filter(({ lastSyncedAt, isSyncing }) => lastSyncedAt !== null && !isSyncing)
    .reduce((sum, { documentCount, failedDocuments }) => sum + documentCount - failedDocuments.length, 0);
}

const explainAnswer = ({ conversationId, why }: ChatMessage) => (
  <WhyThisAnswer conversationId={conversationId} why={why} />
);

const drawDocument: DrawDocument = ({ id, title, onClose }) => (
  <DocumentDialog documentId={id} title={title} questionActions={explainQuestion} onClose={onClose} />
);

const explainQuestion = ({ id }: DocumentQuestion) => <WhyThisAnswer conversationId={id} />;

/** The dialog of one source; none when the source is gone meanwhile. */
function ConnectionDialog({
  opened,
  connections,
  onClose,
}: {
  opened: Opened | undefined;
  connections: Connection[];
  onClose: () => void;
}) {
  if (!opened || !('key' in opened)) return null;
  const connection = connections.find((candidate) => isSameConnection(candidate, opened.key));
  if (!connection) return null;
  return <DialogOf dialog={opened.dialog} connection={connection} onClose={onClose} />;
}

function DialogOf({
  dialog,
  connection,
  onClose,
}: {
  dialog: ConnectionAction;
  connection: Connection;
  onClose: () => void;
}) {
  const { SettingsDialog, ReconnectDialog } = useKind(connection.type);
  if (dialog === 'settings') {
    return <SettingsDialog connection={connection} drawDocument={drawDocument} onClose={onClose} />;
  }
  if (dialog === 'reconnect') {
    return ReconnectDialog && <ReconnectDialog connection={connection} onClose={onClose} />;
  }
  if (dialog === 'delete') return <DeleteConnectionDialog connection={connection} onClose={onClose} />;
  return (
    <ChatTestDialog
      connection={connection}
      footnote={<ModelHint />}
      answerActions={explainAnswer}
      onClose={onClose}
    />
  );
}

import type { DocumentQuestion } from '@anito/contract/conversations';
import type { Connection } from '@anito/contract/sources';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useAssistants } from '../../features/assistants/assistants.queries.ts';
import { CreateAssistantDialog } from '../../features/assistants/create-assistant-dialog.tsx';
import { WhyThisAnswer } from '../../features/conversations/why-this-answer.tsx';
import { ModelHint } from '../../features/installation/model-hint.tsx';
import { AddSourceDialog } from '../../features/sources/add-source-dialog.tsx';
import { type ConnectionKey, isSameConnection } from '../../features/sources/apply-live-event.ts';
import { AvailableSources } from '../../features/sources/available-sources.tsx';
import { ChatTestDialog } from '../../features/sources/chat-test-dialog.tsx';
import type { ConnectionAction } from '../../features/sources/connection-card.tsx';
import { ConnectionList } from '../../features/sources/connection-list.tsx';
import { CreateFilesDialog } from '../../features/sources/create-files-dialog.tsx';
import { CreateNotesDialog } from '../../features/sources/create-notes-dialog.tsx';
import { DeleteConnectionDialog } from '../../features/sources/delete-connection-dialog.tsx';
import { DocumentDialog } from '../../features/sources/document-dialog.tsx';
import { FileSettingsDialog } from '../../features/sources/file-settings-dialog.tsx';
import { LiveStatus } from '../../features/sources/live-status.tsx';
import { NextStep } from '../../features/sources/next-step.tsx';
import { NotesDialog } from '../../features/sources/notes-dialog.tsx';
import { ConnectNotionDialog } from '../../features/sources/notion/connect-notion-dialog.tsx';
import { NotionSettingsDialog } from '../../features/sources/notion/notion-settings-dialog.tsx';
import { SourceInfoDialog } from '../../features/sources/source-info-dialog.tsx';
import type { SourceKind } from '../../features/sources/source-kinds.ts';
import { useConnections } from '../../features/sources/sources.queries.ts';
import { SyncSettingsButton } from '../../features/sources/sync-settings-button.tsx';
import { useLiveSources } from '../../features/sources/use-live-sources.ts';
import { ConnectWebsiteDialog } from '../../features/sources/website/connect-website-dialog.tsx';
import { WebsiteSettingsDialog } from '../../features/sources/website/website-settings-dialog.tsx';
import type { ChatMessage } from '../../lib/chat/chat-state.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Kinds of sources that live elsewhere and are connected by a form. */
type ConnectedKind = 'notion' | 'website';

/** What is open over the page. */
type Opened =
  | { dialog: 'add' }
  | { dialog: 'assistant' }
  | { dialog: 'create' | 'create-notes' }
  | { dialog: 'info'; kind: SourceKind }
  | { dialog: 'connect'; kind: ConnectedKind }
  | { dialog: 'document'; id: number; visit: string }
  | { dialog: ConnectionAction; key: ConnectionKey };

/** My Sources. */
export function SourcesPage() {
  const { t } = useTranslation('sources');
  useDocumentTitle(t('title'));
  const hasNoAssistant = useAssistants().data?.length === 0;
  const live = useLiveSources(!hasNoAssistant);
  const query = useConnections(live);
  const [opened, setOpened] = useState<Opened>();
  const close = useCallback(() => setOpened(undefined), []);
  const [params, setParams] = useSearchParams();
  const visit = useLocation().key;
  const { data: connections } = query;

  // Who comes by `writeNotesPath` lands in the latest notes, or where the first are made.
  useEffect(() => {
    if (params.get('open') !== 'notes' || !connections) return;
    const notes = connections.findLast(({ type }) => type === 'notes');
    setOpened(
      notes ? { dialog: 'settings', key: { id: notes.id, type: notes.type } } : { dialog: 'create-notes' },
    );
    setParams({}, { replace: true });
  }, [params, setParams, connections]);

  // Who comes by `documentPath` lands in that document, each time anew: also from a dialog over the same one.
  useEffect(() => {
    const id = Number(params.get('document'));
    if (!Number.isSafeInteger(id) || id <= 0) return;
    setOpened({ dialog: 'document', id, visit });
    setParams({}, { replace: true });
  }, [params, setParams, visit]);

  function add(kind: SourceKind) {
    if (kind === 'file') return setOpened({ dialog: 'create' });
    if (kind === 'notes') return setOpened({ dialog: 'create-notes' });
    if (kind !== 'confluence') setOpened({ dialog: 'connect', kind });
  }
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
              onClick={() => setOpened({ dialog: 'add' })}
            >
              {t('addSource')}
            </Button>
          </>
        }
      />
      {readyCount > 0 && (
        <NextStep
          documentCount={readyCount}
          isPrimary={!isFirstStepNext}
          onCreate={() => setOpened({ dialog: 'assistant' })}
        />
      )}
      <ConnectionList
        query={query}
        onAdd={() => setOpened({ dialog: 'add' })}
        onAction={({ id, type }, dialog) => setOpened({ dialog, key: { id, type } })}
      />
      <AvailableSources onSelect={(kind) => setOpened({ dialog: 'info', kind })} />
      {opened?.dialog === 'add' && <AddSourceDialog onClose={close} onSelect={add} />}
      {opened?.dialog === 'create' && <CreateFilesDialog onClose={close} />}
      {opened?.dialog === 'assistant' && <CreateAssistantDialog onClose={close} />}
      {opened?.dialog === 'create-notes' && (
        <CreateNotesDialog
          onClose={close}
          onCreated={({ id, type }) => setOpened({ dialog: 'settings', key: { id, type } })}
        />
      )}
      {opened?.dialog === 'info' && <SourceInfoDialog kind={opened.kind} onClose={close} onAdd={add} />}
      {opened?.dialog === 'connect' && <ConnectDialog kind={opened.kind} onClose={close} />}
      {opened?.dialog === 'document' && (
        <DocumentDialog
          key={opened.visit}
          documentId={opened.id}
          questionActions={explainQuestion}
          onClose={close}
        />
      )}
      <ConnectionDialog opened={opened} connections={query.data ?? []} onClose={close} />
    </>
  );
}

/** Whether the card of a source holds its next step: a sync, or the first note. */
function needsSync(connection: Connection): boolean {
  const isUnwritten = connection.type === 'notes' && connection.documentCount === 0;
  return (connection.lastSyncedAt === null || isUnwritten) && !connection.isSyncing;
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

const explainQuestion = ({ id }: DocumentQuestion) => <WhyThisAnswer conversationId={id} />;

/** The form that connects a source of that kind. */
function ConnectDialog({ kind, onClose }: { kind: ConnectedKind; onClose: () => void }) {
  if (kind === 'website') return <ConnectWebsiteDialog onClose={onClose} />;
  return <ConnectNotionDialog onClose={onClose} />;
}

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
  if (opened.dialog === 'chat')
    return (
      <ChatTestDialog
        connection={connection}
        footnote={<ModelHint />}
        answerActions={explainAnswer}
        onClose={onClose}
      />
    );
  if (opened.dialog === 'reconnect') return <ConnectNotionDialog connection={connection} onClose={onClose} />;
  if (opened.dialog === 'settings') return <SettingsDialog connection={connection} onClose={onClose} />;
  return <DeleteConnectionDialog connection={connection} onClose={onClose} />;
}

/** The settings of one source, by its type. */
function SettingsDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  if (connection.type === 'notes') return <NotesDialog connection={connection} onClose={onClose} />;
  if (connection.type === 'website') {
    return <WebsiteSettingsDialog connection={connection} onClose={onClose} />;
  }
  if (connection.type === 'notion') return <NotionSettingsDialog connection={connection} onClose={onClose} />;
  return <FileSettingsDialog connection={connection} questionActions={explainQuestion} onClose={onClose} />;
}

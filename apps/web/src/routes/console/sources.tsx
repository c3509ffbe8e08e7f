import type { Assistant } from '@anito/contract/assistants';
import type { Connection } from '@anito/contract/sources';
import { Plus } from 'lucide-react';
import { Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type AskedAgain, answerInPath, readAgain } from '../../app/paths.ts';
import { useAddSource, useAssistants } from '../../features/assistants/assistants.queries.ts';
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
import { useIsUnwritten, useKinds } from '../../source-kind/kinds-context.ts';
import { isReady, type OfferedKind, type SourceKind } from '../../source-kind/source-kind.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AssistantWizard } from './new-assistant.tsx';
import { explainQuestion, SourceDialog } from './source-dialogs.tsx';

/** Dialog open over the page. */
type Opened =
  | { dialog: 'add' }
  | { dialog: 'first-assistant'; begunWith: number[] }
  | { dialog: 'create'; kind: SourceKind; question?: string | null; again?: AskedAgain | undefined }
  | { dialog: 'info'; kind: OfferedKind }
  | { dialog: 'document'; id: number; visit: string }
  | { dialog: ConnectionAction; key: ConnectionKey };

export function SourcesPage() {
  const { t } = useTranslation('sources');
  useDocumentTitle(t('title'));
  const assistants = useAssistants();
  const hasNoAssistant = assistants.data?.length === 0;
  const live = useLiveSources(!hasNoAssistant);
  const query = useConnections(live);
  const kinds = useKinds();
  const isUnwritten = useIsUnwritten();
  const [opened, setOpened] = useState<Opened>();
  // Keeps the current dialog until the code of the next one is loaded.
  const open = (next: Opened) => startTransition(() => setOpened(next));
  const close = useCallback(() => setOpened(undefined), []);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const visit = useLocation().key;
  const { data: connections } = query;
  const { mutateAsync: addSource } = useAddSource();

  // `writeAnswerPath` opens the latest ready source of that kind, or the dialog that creates the first one.
  useEffect(() => {
    const kind = kinds.filter(isReady).find(({ type }) => type === params.get('open'));
    if (!kind || !connections) return;
    const question = params.get('question');
    const again = readAgain(params);
    if (again && !assistants.data && !assistants.isError) return;
    // For a question that is asked again, uses a source of its assistant: other sources may not be meant for
    // its visitors.
    const asked = findAsked(assistants.data, again);
    const ofKind = connections.filter(({ type }) => type === kind.type);
    const written = asked ? ofKind.filter(({ id }) => asked.connectionIds.includes(id)) : ofKind;
    const latest = written.findLast(({ lastSyncedAt }) => lastSyncedAt !== null) ?? written.at(-1);
    if (latest) return void navigate(answerInPath(latest, question, again), { replace: true });
    setOpened({ dialog: 'create', kind, question, again });
    setParams({}, { replace: true });
  }, [params, setParams, connections, kinds, navigate, assistants.data, assistants.isError]);

  // `addSourcePath` opens the choice of a kind for a new source.
  useEffect(() => {
    if (params.get('open') !== 'add') return;
    setOpened({ dialog: 'add' });
    setParams({}, { replace: true });
  }, [params, setParams]);

  // `documentPath` opens that document on each visit, also from a dialog over the same document.
  useEffect(() => {
    const id = Number(params.get('document'));
    if (!Number.isSafeInteger(id) || id <= 0) return;
    setOpened({ dialog: 'document', id, visit });
    setParams({}, { replace: true });
  }, [params, setParams, visit]);

  const add = (kind: SourceKind) => open({ dialog: 'create', kind });
  async function writeIn(made: ConnectionKey, question: string | null, again: AskedAgain | undefined) {
    const assistant = findAsked(assistants.data, again);
    // If this fails, the page that asks the question again reports it.
    if (assistant) await addSource({ assistant, connectionId: made.id }).catch(() => undefined);
    void navigate(answerInPath(made, question, again));
  }
  // Whether the card of a source shows its next step: a sync, or writing its first text.
  const needsSync = (connection: Connection) =>
    (connection.lastSyncedAt === null || isUnwritten(connection)) && !connection.isSyncing;
  // The one primary button of the screen belongs to the next step.
  const isFirstStepNext = query.data?.length === 0 || query.data?.some(needsSync) === true;
  const ready = hasNoAssistant ? (query.data ?? []).filter(isRead) : [];
  const readyCount = countReady(ready);
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
          onCreate={() => open({ dialog: 'first-assistant', begunWith: ready.map(({ id }) => id) })}
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
        {opened?.dialog === 'first-assistant' && (
          <AssistantWizard begunWith={opened.begunWith} onClose={close} />
        )}
        {opened?.dialog === 'create' && (
          <opened.kind.CreateDialog
            question={opened.question}
            onClose={close}
            onCreated={(made) => void writeIn(made, opened.question ?? null, opened.again)}
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

/** Returns the assistant that will answer from the new text. Agents have no sources. */
function findAsked(assistants: Assistant[] | undefined, again: AskedAgain | undefined) {
  return assistants?.find(({ id, isAgentMode }) => id === again?.assistantId && !isAgentMode);
}

/** Whether a source has been read and no sync is running. */
const isRead = ({ lastSyncedAt, isSyncing }: Connection) => lastSyncedAt !== null && !isSyncing;

/** Returns how many documents of these sources are ready for answers. */
function countReady(connections: Connection[]): number {
  return connections.reduce((sum, { learnedCount }) => sum + learnedCount, 0);
}

/** Dialog of one source. Draws nothing if the source is gone. */
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
  return <SourceDialog action={opened.dialog} connection={connection} onClose={onClose} />;
}

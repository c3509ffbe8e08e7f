import type { DocumentQuestion } from '@anito/contract/conversations';
import type { Connection } from '@anito/contract/sources';
import type { ChatMessage } from '../../chat/machine/chat-state.ts';
import { WhyThisAnswer } from '../../features/conversations/why-this-answer.tsx';
import { DocumentDialog } from '../../features/documents/document-dialog.tsx';
import { ModelHint } from '../../features/installation/model-hint.tsx';
import { ChatTestDialog } from '../../features/sources/card/chat-test-dialog.tsx';
import type { ConnectionAction } from '../../features/sources/card/connection-card.tsx';
import { DeleteConnectionDialog } from '../../features/sources/card/delete-connection-dialog.tsx';
import { useKind } from '../../source-kind/kinds-context.ts';
import type { DrawDocument } from '../../source-kind/source-kind.ts';
import { AssistantWizard } from './new-assistant.tsx';

/** Draws the button that explains why the assistant gave an answer of the test chat. */
const explainAnswer = ({ conversationId, why }: ChatMessage) => (
  <WhyThisAnswer conversationId={conversationId} why={why} />
);

/** Draws the button that explains the answer to a question, in the list of a document's questions. */
export const explainQuestion = ({ id }: DocumentQuestion) => <WhyThisAnswer conversationId={id} />;

/** Draws the dialog of a learned document. */
export const drawDocument: DrawDocument = ({ id, title, onClose }) => (
  <DocumentDialog documentId={id} title={title} questionActions={explainQuestion} onClose={onClose} />
);

/**
 * The dialog of a source for `action`: reconnect, a new assistant, deletion or a test chat. Shown over the
 * source's page or the list of sources.
 */
export function SourceDialog({
  action,
  connection,
  onDeleted,
  onClose,
}: {
  action: ConnectionAction;
  connection: Connection;
  onDeleted?: () => void;
  onClose: () => void;
}) {
  const { ReconnectDialog } = useKind(connection.type);
  if (action === 'reconnect') {
    return ReconnectDialog && <ReconnectDialog connection={connection} onClose={onClose} />;
  }
  if (action === 'assistant') return <AssistantWizard initialSourceIds={[connection.id]} onClose={onClose} />;
  if (action === 'delete') return <DeleteConnectionDialog {...{ connection, onDeleted, onClose }} />;
  return (
    <ChatTestDialog
      connection={connection}
      footnote={<ModelHint />}
      answerActions={explainAnswer}
      onClose={onClose}
    />
  );
}

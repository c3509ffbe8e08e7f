import type { Assistant } from '@anito/contract/assistants';
import {
  type OwnerRecord,
  ownerChat,
  ownerHistory,
  rateOwnAnswer,
  startOwnConversation,
} from '@anito/contract/conversations';
import { limits } from '@anito/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatPanel } from '../../chat/chat-panel.tsx';
import { plainTheme } from '../../chat/chat-theme.ts';
import type { ChatTransport } from '../../chat/machine/chat-machine.ts';
import type { ChatMessage } from '../../chat/machine/chat-state.ts';
import { streamAnswer } from '../../chat/machine/stream-answer.ts';
import { useChat } from '../../chat/machine/use-chat.ts';
import { RateAnswer } from '../../chat/message/rate-answer.tsx';
import { writeCorrectable } from '../../chat/message/write-plain-text.ts';
import { useVisitorTexts } from '../../chat/visitor-texts.ts';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhyThisAnswer } from './why-this-answer.tsx';

/** Chat in which the owner tests an assistant. Loads the earlier messages first. */
export function OwnerChat({
  assistant,
  footnote,
  composerAction,
  hasAutoFocus = true,
  renderCorrection,
}: {
  assistant: Assistant;
  /** Shown under the message field. */
  footnote: ReactNode;
  /** Another input method beside the send button, such as voice. */
  composerAction?: ReactNode;
  hasAutoFocus?: boolean;
  renderCorrection: RenderCorrection;
}) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const [number, setNumber] = useState(0);
  const historyKey = ['owner-chat', assistant.id];
  const history = useApiQuery(
    historyKey,
    ownerHistory,
    { params: { id: assistant.id }, query: { limit: limits.historyPageMax, offset: 0 } },
    {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  if (history.isPending) {
    return (
      <LoadingRegion label={t('loading')} className="flex flex-1 flex-col gap-6 p-6">
        <Skeleton className="h-16 w-2/3" />
        <Skeleton className="h-12 w-1/2 self-end" />
        <Skeleton className="mt-auto h-14" />
      </LoadingRegion>
    );
  }
  async function startConversation() {
    await callApi(startOwnConversation, { params: { id: assistant.id }, body: {} });
    client.setQueryData(historyKey, []);
    setNumber((before) => before + 1);
  }
  return (
    <Conversation
      key={number}
      {...{ assistant, footnote, composerAction, hasAutoFocus, renderCorrection }}
      records={history.data}
      onNewConversation={startConversation}
    />
  );
}

/** A stored answer with its question. */
type CorrectionInput = { conversationId: number | undefined; question: string; answer: string };

/** Renders the button that corrects an answer. The answer is looked up on click. */
type RenderCorrection = (assistantId: number, getCorrectionInput: () => CorrectionInput) => ReactNode;

/**
 * Returns the initial values of the correction form: the answer as text, and the message before it as the
 * question. The question is empty for the first message.
 */
function toCorrectionInput(message: ChatMessage, messages: readonly ChatMessage[]): CorrectionInput {
  const { conversationId, text, outcome } = message;
  const question = messages[messages.findIndex(({ id }) => id === message.id) - 1];
  return { conversationId, question: question?.text ?? '', answer: writeCorrectable(text, outcome) };
}

/** The owner's chat with the loaded messages. */
function Conversation({
  assistant,
  records,
  footnote,
  composerAction,
  hasAutoFocus,
  onNewConversation,
  renderCorrection,
}: {
  assistant: Assistant;
  /** Undefined if the history could not be loaded. */
  records: OwnerRecord[] | undefined;
  footnote: ReactNode;
  composerAction: ReactNode;
  hasAutoFocus: boolean;
  onNewConversation: () => Promise<void>;
  renderCorrection: RenderCorrection;
}) {
  const { t } = useTranslation('chat');
  const { welcome, suggestedQuestions } = useVisitorTexts(assistant);
  const { id, name, logoUrl } = assistant;
  const client = useQueryClient();
  const transport: ChatTransport = useCallback(
    async function* (turn, sending) {
      try {
        yield* streamAnswer(ownerChat, { params: { id }, body: turn }, sending);
      } finally {
        // The usage in the notice on this page has changed.
        void client.invalidateQueries({ queryKey: ['daily-use'] });
      }
    },
    [id, client],
  );
  const speaker = useMemo(() => ({ name, logoUrl: logoUrl ?? undefined }), [name, logoUrl]);
  const chat = useChat(transport, records ?? []);
  // A ref, read on click, so that the answers are not redrawn with every token.
  const messages = useRef(chat.state.messages);
  messages.current = chat.state.messages;
  const answerActions = useCallback(
    (message: ChatMessage) => (
      <>
        <RateAnswer
          message={message}
          onGive={(feedback) => callApi(rateOwnAnswer, { params: { id }, body: feedback })}
        />
        <WhyThisAnswer conversationId={message.conversationId} why={message.why} />
        {message.conversationId !== undefined &&
          renderCorrection(id, () => toCorrectionInput(message, messages.current))}
      </>
    ),
    [id, renderCorrection],
  );
  return (
    <ChatPanel
      chat={chat}
      speaker={speaker}
      theme={plainTheme}
      welcome={welcome}
      suggestedQuestions={suggestedQuestions}
      failureTitle={t('failure.send')}
      hasApology
      hasAutoFocus={hasAutoFocus}
      isHistoryMissing={records === undefined}
      answerActions={answerActions}
      footnote={footnote}
      composerAction={composerAction}
      contact={assistant.contact}
      onNewConversation={onNewConversation}
    />
  );
}

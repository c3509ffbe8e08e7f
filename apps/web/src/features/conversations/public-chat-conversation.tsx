import type { PublicAssistant } from '@anito/contract/assistants';
import { type ConversationRecord, publicChat } from '@anito/contract/conversations';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { streamAnswer } from '../../lib/stream-answer.ts';
import type { ChatTransport } from './chat-machine.ts';
import { ChatPanel } from './chat-panel.tsx';
import type { ChatTheme } from './chat-theme.ts';
import type { Speaker } from './message-row.tsx';
import { useChat } from './use-chat.ts';
import { writeWelcome } from './write-welcome.ts';

/** A visitor's conversation with an assistant. */
export function PublicChatConversation({
  assistant,
  records,
  code,
  visitorId,
  speaker,
  theme,
  onEnterCode,
}: {
  assistant: PublicAssistant;
  /** Undefined when the history could not be loaded. */
  records: ConversationRecord[] | undefined;
  code: string | undefined;
  visitorId: string;
  speaker: Speaker;
  theme: ChatTheme;
  onEnterCode: () => void;
}) {
  const { t } = useTranslation('chat');
  const { id } = assistant;
  const transport: ChatTransport = useCallback(
    (turn, signal) => {
      const body = { ...turn, channelUserId: visitorId, accessCode: code ?? null };
      return streamAnswer(publicChat, { params: { id }, body }, signal);
    },
    [id, code, visitorId],
  );
  const chat = useChat(transport, records ?? []);
  return (
    <ChatPanel
      chat={chat}
      speaker={speaker}
      theme={theme}
      welcome={writeWelcome(assistant, t)}
      suggestedQuestions={assistant.suggestedQuestions}
      failureTitle={t('failure.response')}
      isHistoryMissing={records === undefined}
      onEnterCode={onEnterCode}
    />
  );
}

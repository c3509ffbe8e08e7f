import type { EmbeddedAssistant } from '@anito/contract/chat-document';
import type { ConversationRecord } from '@anito/contract/conversations';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatPanel } from '../../chat/chat-panel.tsx';
import type { ChatTheme } from '../../chat/chat-theme.ts';
import type { ChatTransport } from '../../chat/machine/chat-machine.ts';
import type { ChatMessage } from '../../chat/machine/chat-state.ts';
import { publicChat } from '../../chat/machine/public-chat.ts';
import { streamAnswer } from '../../chat/machine/stream-answer.ts';
import { useChat } from '../../chat/machine/use-chat.ts';
import type { Speaker } from '../../chat/message/message-row.tsx';
import { RateAnswer } from '../../chat/message/rate-answer.tsx';
import { ContactFormProvider, LeaveMessageForm } from '../../chat/person/contact-form-context.tsx';
import { followLive as follow } from '../../chat/person/follow-live.ts';
import { PersonBar } from '../../chat/person/person-bar.tsx';
import { type PersonCalls, usePerson } from '../../chat/person/use-person.ts';
import { useUnreadReplies } from '../../chat/person/use-unread-replies.ts';
import { useVisitorTexts } from '../../chat/visitor-texts.ts';
import { callApi } from '../../lib/api.ts';
import {
  askForPerson,
  declineContact,
  followLive,
  leaveContact,
  rateAnswer,
  stopWaiting,
} from './public-calls.ts';

/** Chat of a visitor on the public page, with feedback on answers and the handover to a person. */
export function PublicChatConversation({
  assistant,
  records,
  code,
  visitorId,
  speaker,
  theme,
  onEnterCode,
  onNewConversation,
}: {
  assistant: EmbeddedAssistant;
  /** Undefined if the history could not be loaded. */
  records: ConversationRecord[] | undefined;
  code: string | undefined;
  visitorId: string;
  speaker: Speaker;
  theme: ChatTheme;
  onEnterCode: () => void;
  onNewConversation: () => Promise<void>;
}) {
  const { t } = useTranslation('chat');
  const { welcome, suggestedQuestions } = useVisitorTexts(assistant);
  const { id } = assistant;
  const transport: ChatTransport = useCallback(
    (turn, sending) => {
      const body = { ...turn, channelUserId: visitorId, accessCode: code ?? null };
      return streamAnswer(publicChat, { params: { id }, body }, sending);
    },
    [id, code, visitorId],
  );
  const chat = useChat(transport, records ?? []);
  const calls = useMemo(() => createPublicPersonCalls(id, visitorId, code), [id, visitorId, code]);
  const hasHistory = records === undefined || records.length > 0;
  const { add, state } = chat;
  const person = usePerson(calls, { hasHistory, personCount: state.personCount, add });
  const { look } = person;
  useUnreadTitle(useUnreadReplies(state.messages, useIsVisible()).length);
  const answerActions = useCallback(
    (message: ChatMessage) => (
      <RateAnswer
        message={message}
        onGive={async (feedback) => {
          const body = { ...feedback, channelUserId: visitorId, code: code ?? null };
          await callApi(rateAnswer, { params: { id }, body });
          // Negative feedback may have requested a person.
          if (feedback.feedback === 'down') await look();
        }}
      />
    ),
    [id, code, visitorId, look],
  );
  return (
    <ContactFormProvider person={person}>
      <ChatPanel
        chat={chat}
        speaker={speaker}
        theme={theme}
        welcome={welcome}
        suggestedQuestions={suggestedQuestions}
        failureTitle={t('failure.response')}
        sourcesLook="visitor"
        answerActions={answerActions}
        isHistoryMissing={records === undefined}
        contact={assistant.contact}
        onEnterCode={onEnterCode}
        onNewConversation={onNewConversation}
        personBar={<PersonBar person={person} hasButton={assistant.hasPersonButton} />}
        personForm={<LeaveMessageForm person={person} />}
        isPersonAnswering={person.status?.handledBy === 'person'}
      />
    </ContactFormProvider>
  );
}

/** Returns whether the browser tab is visible. */
function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(true);
  useEffect(() => {
    const update = () => setIsVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}

/** Puts the number of unread replies before the tab's title. Restores the title for 0. */
function useUnreadTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const { title } = document;
    document.title = `(${count}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [count]);
}

/** Creates the API calls that a visitor of the public page needs for the handover to a person. */
function createPublicPersonCalls(id: number, channelUserId: string, code: string | undefined): PersonCalls {
  const params = { id };
  const body = { channelUserId, code: code ?? null };
  return {
    ask: () => callApi(askForPerson, { params, body }),
    stopWaiting: () => callApi(stopWaiting, { params, body }),
    leaveContact: (contact) => callApi(leaveContact, { params, body: { ...body, ...contact } }),
    declineContact: () => callApi(declineContact, { params, body }),
    look: (after) => callApi(followLive, { params, query: { channelUserId, code, after } }),
    follow: (after, signal) => follow(followLive, { params, query: { channelUserId, code, after } }, signal),
  };
}

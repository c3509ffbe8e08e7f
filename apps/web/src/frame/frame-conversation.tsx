import type { ConversationRecord } from '@anito/contract/conversations';
import type { WidgetConfig } from '@anito/contract/widget';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComposerHandle } from '../chat/chat-composer.tsx';
import { ChatPanel } from '../chat/chat-panel.tsx';
import type { ChatTheme } from '../chat/chat-theme.ts';
import type { ChatTransport } from '../chat/machine/chat-machine.ts';
import type { ChatMessage } from '../chat/machine/chat-state.ts';
import { streamAnswer } from '../chat/machine/stream-answer.ts';
import { useChat } from '../chat/machine/use-chat.ts';
import type { Speaker } from '../chat/message/message-row.tsx';
import { RateAnswer } from '../chat/message/rate-answer.tsx';
import { ContactFormProvider, LeaveMessageForm } from '../chat/person/contact-form-context.tsx';
import { followLive as follow } from '../chat/person/follow-live.ts';
import { PersonBar } from '../chat/person/person-bar.tsx';
import { type PersonCalls, usePerson } from '../chat/person/use-person.ts';
import { useVisitorTexts } from '../chat/visitor-texts.ts';
import { callApi } from '../lib/api.ts';
import {
  askForPerson,
  declineContact,
  followLive,
  leaveContact,
  rateWidgetAnswer,
  stopWaiting,
  widgetChat,
} from './frame-calls.ts';
import type { Host } from './host.ts';
import { type ReplyPreview, useReplyReport } from './use-reply-report.ts';

/**
 * Chat of a widget, with feedback on answers and the handover to a person. Reports new messages to the
 * embedding page.
 */
export function FrameConversation({
  config,
  host,
  visitorId,
  seenReplyId,
  history,
  hasHistory,
  speaker,
  theme,
  hasAutoFocus,
  onNewConversation,
  onPreview,
}: {
  config: WidgetConfig;
  host: Host;
  visitorId: string;
  /** Id of the last reply that the visitor has seen, if the page has stored it. */
  seenReplyId: number | null | undefined;
  /** Undefined if it could not be loaded. */
  history: ConversationRecord[] | undefined;
  /** Whether the visitor was here before: a person may have written, also without any question. */
  hasHistory: boolean;
  speaker: Speaker;
  theme: ChatTheme;
  hasAutoFocus: boolean;
  onNewConversation: () => Promise<void>;
  /** Called with the last unread reply whenever it changes. */
  onPreview: (preview: ReplyPreview | undefined) => void;
}) {
  const { t } = useTranslation('chat');
  const { welcome, suggestedQuestions } = useVisitorTexts(config);
  const composer = useRef<ComposerHandle>(null);
  const { id } = config;
  const transport: ChatTransport = useCallback(
    (turn, sending) =>
      streamAnswer(widgetChat, { params: { id }, body: { ...turn, channelUserId: visitorId } }, sending),
    [id, visitorId],
  );
  const chat = useChat(transport, history ?? []);
  const calls = useMemo(() => createWidgetPersonCalls(id, visitorId), [id, visitorId]);
  const { add, state } = chat;
  const person = usePerson(calls, { hasHistory, personCount: state.personCount, add });
  const { look } = person;
  const answerActions = useCallback(
    (message: ChatMessage) => (
      <RateAnswer
        message={message}
        onGive={async (feedback) => {
          await callApi(rateWidgetAnswer, {
            params: { id },
            body: { ...feedback, channelUserId: visitorId },
          });
          // Negative feedback may have requested a person.
          if (feedback.feedback === 'down') await look();
        }}
      />
    ),
    [id, visitorId, look],
  );
  useEffect(() => host.onFocus(() => composer.current?.focus()), [host]);
  const followed = { assistantId: id, messages: state.messages, isFollowed: person.isFollowing, seenReplyId };
  useReplyReport(host, followed, onPreview);

  const last = chat.state.messages.at(-1);
  const isNew = (last?.id.startsWith('n') || last?.role === 'person') && last.state === 'complete';
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each message once.
  useEffect(() => {
    if (isNew && last) host.send({ anito: 'message', role: last.role === 'user' ? 'user' : 'assistant' });
  }, [host, isNew, last?.id]);
  return (
    <ContactFormProvider person={person}>
      <ChatPanel
        chat={chat}
        speaker={speaker}
        theme={theme}
        welcome={welcome}
        suggestedQuestions={suggestedQuestions}
        contact={config.contact}
        failureTitle={t('failure.response')}
        sourcesLook="visitor"
        answerActions={answerActions}
        isHistoryMissing={history === undefined}
        composerRef={composer}
        hasAutoFocus={hasAutoFocus}
        onNewConversation={onNewConversation}
        personBar={<PersonBar person={person} hasButton={config.hasPersonButton} />}
        personForm={<LeaveMessageForm person={person} />}
        isPersonAnswering={person.status?.handledBy === 'person'}
      />
    </ContactFormProvider>
  );
}

/** Creates the API calls that a visitor of a widget needs for the handover to a person. */
function createWidgetPersonCalls(id: number, channelUserId: string): PersonCalls {
  const params = { id };
  const body = { channelUserId };
  return {
    ask: () => callApi(askForPerson, { params, body }),
    stopWaiting: () => callApi(stopWaiting, { params, body }),
    leaveContact: (contact) => callApi(leaveContact, { params, body: { ...body, ...contact } }),
    declineContact: () => callApi(declineContact, { params, body }),
    look: (after) => callApi(followLive, { params, query: { channelUserId, after } }),
    follow: (after, signal) => follow(followLive, { params, query: { channelUserId, after } }, signal),
  };
}

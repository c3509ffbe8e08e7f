import type { TFunction } from 'i18next';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { useReach } from '../lib/reach.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { ChatComposer, type ComposerHandle } from './chat-composer.tsx';
import { ChatFailure } from './chat-failure.tsx';
import type { ChatTheme } from './chat-theme.ts';
import { ChatWelcome } from './chat-welcome.tsx';
import { findRetryQuestion, isAnswering } from './machine/chat-state.ts';
import type { useChat } from './machine/use-chat.ts';
import { MessageList } from './message/message-list.tsx';
import { type AnswerActions, AssistantBubble, type Speaker } from './message/message-row.tsx';
import type { SourcesLook } from './message/source-list.tsx';
import { writePlainText } from './message/write-plain-text.ts';
import { NewConversation } from './new-conversation.tsx';
import { describeEvent } from './person/person-rows.tsx';
import { ReplyChoices } from './reply-choices.tsx';
import { Thinking } from './thinking.tsx';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { useWait } from './use-wait.ts';

/** Says that this device is offline. Empty while it is not. */
function OfflineNotice() {
  const { t } = useTranslation('chat');
  return (
    useReach() === 'offline' && (
      <Banner tone="warning" className="mb-3">
        {t('failure.offline')}
      </Banner>
    )
  );
}

/** Conversation and message field, shared by every chat. Draws the state of the chat machine. */
export function ChatPanel({
  chat,
  speaker,
  theme,
  welcome,
  suggestedQuestions,
  failureTitle,
  hasApology = false,
  hasAutoFocus = true,
  isHistoryMissing = false,
  notice,
  footnote,
  sourcesLook = 'owner',
  answerActions,
  contact,
  composerRef,
  composerAction,
  onEnterCode,
  onNewConversation,
  personBar,
  personForm,
  isPersonAnswering = false,
}: {
  chat: ReturnType<typeof useChat>;
  speaker: Speaker;
  theme: ChatTheme;
  /** Greeting of the assistant. It is drawn but is not part of the conversation. */
  welcome: string;
  suggestedQuestions: string[];
  failureTitle: string;
  /** Whether the assistant also apologizes in a separate bubble after a failure. */
  hasApology?: boolean;
  /** Whether the message field takes the focus at once on devices with a mouse. */
  hasAutoFocus?: boolean;
  isHistoryMissing?: boolean;
  /** Shown above the conversation. */
  notice?: ReactNode;
  /** Shown under the message field. */
  footnote?: ReactNode;
  sourcesLook?: SourcesLook;
  /** Actions of an answer beside copying it. Pass the same function on every render. */
  answerActions?: AnswerActions | undefined;
  /** How to reach the business, shown under an answer that does not answer directly. */
  contact?: string | null;
  /** Lets the surrounding frame focus the message field. */
  composerRef?: RefObject<ComposerHandle | null>;
  /** Another input method beside the send button, such as voice. */
  composerAction?: ReactNode;
  onEnterCode?: () => void;
  /** Starts a new conversation, which replaces the chat machine. */
  onNewConversation?: () => Promise<void>;
  /** Button or status of the handover to a person, above the message field. */
  personBar?: ReactNode;
  /** Form for leaving a message, under the conversation. */
  personForm?: ReactNode;
  /** Whether a person answers or is awaited, so that the note about AI does not apply. */
  isPersonAnswering?: boolean;
}) {
  const { t } = useTranslation('chat');
  const { state, send, stop, retry } = chat;
  const isEmpty = state.messages.length === 0;
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const ownComposer = useRef<ComposerHandle>(null);
  const composer = composerRef ?? ownComposer;
  const isContactRequested = state.messages.at(-1)?.event === 'contact-asked';
  const { isAtEnd, goToEnd } = useStickToBottom(scroller, content, { isEmpty, isAsked: isContactRequested });
  const waitSeconds = useWait(state.error);
  const choices = state.messages.at(-1)?.choices;
  const canRetry = findRetryQuestion(state) !== undefined && waitSeconds === 0;
  const dailyLimitText = findDailyLimitText(state.error);
  const [hasMouse] = useState(() => matchMedia('(pointer: fine)').matches);

  useEffect(() => {
    if (state.phase === 'sending') goToEnd();
  }, [state.phase, goToEnd]);

  function ask(question: string) {
    send(question);
    composer.current?.focus();
  }
  return (
    <div
      style={theme.page}
      className={cx(
        'relative flex min-h-0 flex-1 flex-col bg-surface text-text',
        !theme.page && 'bg-[radial-gradient(60rem_24rem_at_50%_-6rem,var(--accent-soft),transparent)]',
      )}
    >
      {onNewConversation && !isEmpty && <NewConversation onStart={onNewConversation} />}
      <section
        ref={scroller}
        aria-label={t('log', { name: speaker.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [container-type:size] focus-visible:-outline-offset-2"
      >
        <div
          ref={content}
          className="mx-auto flex min-h-full w-full max-w-3xl flex-col gap-6 px-4 py-6 sm:px-6"
        >
          {isHistoryMissing && (
            <Banner tone="warning" title={t('failure.history')}>
              {t('failure.historyText')}
            </Banner>
          )}
          {notice}
          {isEmpty ? (
            <ChatWelcome
              speaker={speaker}
              text={welcome}
              suggestedQuestions={suggestedQuestions}
              onChoose={ask}
            />
          ) : (
            <AssistantBubble speaker={speaker} theme={theme}>
              {welcome}
            </AssistantBubble>
          )}
          {!isEmpty && (
            <MessageList
              messages={state.messages}
              speaker={speaker}
              theme={theme}
              sourcesLook={sourcesLook}
              answerActions={answerActions}
              contact={contact ?? undefined}
              onRetry={canRetry && state.phase === 'ready' ? retry : undefined}
            />
          )}
          {state.phase === 'ready' && choices && <ReplyChoices choices={choices} onChoose={ask} />}
          {personForm}
          {state.phase === 'sending' && (
            <AssistantBubble speaker={speaker} theme={theme}>
              <Thinking />
            </AssistantBubble>
          )}
          {dailyLimitText !== undefined && (
            <AssistantBubble speaker={speaker} theme={theme}>
              {dailyLimitText}
            </AssistantBubble>
          )}
          {state.phase === 'failed' && dailyLimitText === undefined && (
            <>
              {hasApology && (
                <AssistantBubble speaker={speaker} theme={theme}>
                  {t('message.apology')}
                </AssistantBubble>
              )}
              <ChatFailure
                error={state.error}
                title={failureTitle}
                waitSeconds={waitSeconds}
                onRetry={retry}
                onEnterCode={onEnterCode}
              />
            </>
          )}
        </div>
      </section>
      <Announcer text={describeForScreenReader(chat, t)} />
      <div className="relative mx-auto w-full max-w-3xl px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
        {!isAtEnd && !isEmpty && !isContactRequested && (
          <Button
            size="sm"
            icon={<ArrowDown aria-hidden size={16} />}
            className="absolute -top-12 left-1/2 -translate-x-1/2 animate-fade-in rounded-full shadow-float"
            onClick={() => goToEnd(true)}
          >
            {t('message.newest')}
          </Button>
        )}
        <OfflineNotice />
        {personBar}
        <ChatComposer
          ref={composer}
          isAnswering={isAnswering(state)}
          canSend={waitSeconds === 0}
          theme={theme}
          autoFocus={hasAutoFocus && hasMouse}
          action={composerAction}
          hasAiNote={!isPersonAnswering}
          onSend={send}
          onStop={stop}
        />
        {footnote && <div className="mt-1 px-1">{footnote}</div>}
      </div>
    </div>
  );
}

/**
 * Returns the assistant's text for a used-up daily limit, in the language of the question. Undefined for
 * other errors.
 */
function findDailyLimitText(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'daily_limit' ? error.message : undefined;
}

type Translate = TFunction<'chat'>;

/**
 * Returns the text for screen readers: first that the question is being processed, then the whole answer at
 * once, or that it was stopped. Also new messages of a person, system events and a used-up daily limit. Empty
 * for anything else, such as older messages.
 */
function describeForScreenReader({ state }: ReturnType<typeof useChat>, t: Translate): string {
  const last = state.messages.at(-1);
  if (state.phase === 'sending') return t('thinking.thinking');
  if (state.phase === 'failed') return findDailyLimitText(state.error) ?? '';
  if (last?.role === 'person') return `${last.personLabel ?? t('person.speaker')}: ${last.text}`;
  if (last?.event && last.event !== 'reopened') return describeEvent(last.event, last.personLabel, t);
  if (state.phase !== 'ready' || last?.role !== 'assistant' || !/^[nm]/.test(last.id)) return '';
  if (last.state === 'interrupted') return t('message.stopped');
  const plainText = writePlainText(last.text, t('unconfirmed.text'));
  return last.isApproved ? `${plainText}\n${t('message.approved')}` : plainText;
}

/** Invisible live region that announces a text to screen readers whenever it changes. */
function Announcer({ text }: { text: string }) {
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}

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
import { ReplyChoices } from './reply-choices.tsx';
import { Thinking } from './thinking.tsx';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { useWait } from './use-wait.ts';

/** The conversation and the field under it, for every chat; draws what the chat's machine says. */
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
}: {
  chat: ReturnType<typeof useChat>;
  speaker: Speaker;
  theme: ChatTheme;
  /** The assistant's first words; drawn, not part of the conversation. */
  welcome: string;
  suggestedQuestions: string[];
  failureTitle: string;
  /** Whether a failure is also spoken by the assistant. */
  hasApology?: boolean;
  /** Whether the field takes the focus at once, where a mouse is at work. */
  hasAutoFocus?: boolean;
  isHistoryMissing?: boolean;
  /** Stands over the conversation. */
  notice?: ReactNode;
  /** Stands under the field. */
  footnote?: ReactNode;
  sourcesLook?: SourcesLook;
  /** What else can be done with an answer, beside copying it; the same function at every drawing. */
  answerActions?: AnswerActions | undefined;
  /** How to reach the business where there is no direct answer. */
  contact?: string | null;
  /** Lets the frame around the chat put the focus into the field. */
  composerRef?: RefObject<ComposerHandle | null>;
  /** Another way to ask, beside the button that sends. */
  composerAction?: ReactNode;
  onEnterCode?: () => void;
  /** Begins the chat anew, with another machine in this one's place. */
  onNewConversation?: () => Promise<void>;
  /** The way to a person, over the field. */
  personBar?: ReactNode;
  /** In which a visitor leaves a message, under what was said. */
  personForm?: ReactNode;
}) {
  const { t } = useTranslation('chat');
  const { state, send, stop, retry } = chat;
  const isEmpty = state.messages.length === 0;
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const ownComposer = useRef<ComposerHandle>(null);
  const composer = composerRef ?? ownComposer;
  const isAsked = state.messages.at(-1)?.event === 'contact-asked';
  const { isAtEnd, goToEnd } = useStickToBottom(scroller, content, { isEmpty, isAsked });
  const waitSeconds = useWait(state.error);
  const isOnline = useReach() !== 'offline';
  const isBusy = isAnswering(state);
  const choices = state.messages.at(-1)?.choices;
  const canRetry = findRetryQuestion(state) !== undefined && waitSeconds === 0;
  const resting = findResting(state.error);
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
          {resting !== undefined && (
            <AssistantBubble speaker={speaker} theme={theme}>
              {resting}
            </AssistantBubble>
          )}
          {state.phase === 'failed' && resting === undefined && (
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
      <Announcer text={describeForEars(chat, t)} />
      <div className="relative mx-auto w-full max-w-3xl px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
        {!isAtEnd && !isEmpty && !isAsked && (
          <Button
            size="sm"
            icon={<ArrowDown aria-hidden size={16} />}
            className="absolute -top-12 left-1/2 -translate-x-1/2 animate-fade-in rounded-full shadow-float"
            onClick={() => goToEnd(true)}
          >
            {t('message.newest')}
          </Button>
        )}
        {!isOnline && (
          <Banner tone="warning" className="mb-3">
            {t('failure.offline')}
          </Banner>
        )}
        {personBar}
        <ChatComposer
          ref={composer}
          isAnswering={isBusy}
          canSend={waitSeconds === 0}
          theme={theme}
          autoFocus={hasAutoFocus && hasMouse}
          action={composerAction}
          onSend={send}
          onStop={stop}
        />
        {footnote && <div className="mt-1 px-1">{footnote}</div>}
      </div>
    </div>
  );
}

/** What the assistant says when its questions of the day are used up, in the language of the question. */
function findResting(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'daily_limit' ? error.message : undefined;
}

type Translate = TFunction<'chat'>;

/** What a screen reader hears: that the question is worked on, then the whole answer, never single words. */
function describeForEars({ state }: ReturnType<typeof useChat>, t: Translate): string {
  const last = state.messages.at(-1);
  if (state.phase === 'sending') return t('thinking.thinking');
  if (state.phase === 'failed') return findResting(state.error) ?? '';
  if (last?.role === 'person') return `${t('person.speaker')}: ${last.text}`;
  if (last?.event && last.event !== 'reopened') return t(`person.events.${last.event}`);
  if (state.phase !== 'ready' || last?.role !== 'assistant' || !last.id.startsWith('n')) return '';
  if (last.state === 'interrupted') return t('message.stopped');
  const said = writePlainText(last.text, t('unconfirmed.text'));
  return last.isApproved ? `${said}\n${t('message.approved')}` : said;
}

function Announcer({ text }: { text: string }) {
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}

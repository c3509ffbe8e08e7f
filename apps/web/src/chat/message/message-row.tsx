import { CircleHelp, CirclePause, RotateCw, Unplug } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { cx } from '../../ui/cx.ts';
import type { ChatTheme } from '../chat-theme.ts';
import type { ChatMessage } from '../machine/chat-state.ts';
import { PersonEvent, PersonMessage } from '../person/person-rows.tsx';
import { AnswerText } from './answer-text.tsx';
import { ApprovedNote } from './approved-note.tsx';
import { ContactCard } from './contact-card.tsx';
import { MessageTime } from './message-time.tsx';
import { SourceList, type SourceListHandle, type SourcesLook } from './source-list.tsx';
import { useSmoothText } from './use-smooth-text.ts';
import { writePlainText } from './write-plain-text.ts';

/** Name and picture of the assistant in its bubbles. */
export type Speaker = { name: string; logoUrl: string | undefined };

/** Draws the actions of a complete answer. */
export type AnswerActions = (message: ChatMessage) => ReactNode;

/** Bubble of the assistant beside its picture. */
export function AssistantBubble({
  speaker,
  theme,
  below,
  children,
}: {
  speaker: Speaker;
  theme: ChatTheme;
  /** Shown under the bubble: time, copy button. */
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex items-start gap-3">
      <Avatar name={speaker.name} src={speaker.logoUrl} size="sm" shape="square" className="max-sm:hidden" />
      <div className="min-w-0 max-w-full sm:max-w-[88%]">
        <div
          style={theme.bot}
          className="rounded-card rounded-tl-[0.25rem] border border-border bg-raised px-4 py-3 text-16 text-text"
        >
          {children}
        </div>
        {below}
      </div>
    </div>
  );
}

export type MessageProps = {
  message: ChatMessage;
  speaker: Speaker;
  theme: ChatTheme;
  sourcesLook: SourcesLook;
  answerActions: AnswerActions | undefined;
  /** How to reach the business. Set only for the last answer. */
  contact: string | undefined;
  /** Set only for the answer that can be retried. */
  onRetry: (() => void) | undefined;
};

/** One message of a chat, by its role. It is drawn again only when a prop changes. */
export const MessageRow = memo(function MessageRow({
  message,
  speaker,
  theme,
  sourcesLook,
  answerActions,
  contact,
  onRetry,
}: MessageProps) {
  const { t } = useTranslation('chat');
  if (message.role === 'assistant') {
    return <Answer {...{ message, speaker, theme, sourcesLook, answerActions, contact, onRetry }} />;
  }
  if (message.role === 'person') return <PersonMessage message={message} />;
  if (message.role === 'event') return <PersonEvent message={message} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: matches the role of the list around it.
    <div role="listitem" className="flex flex-col items-end">
      <span className="sr-only">{t('you')}</span>
      <p
        dir="auto"
        style={theme.user}
        className="max-w-[88%] rounded-card rounded-tr-[0.25rem] bg-accent px-4 py-3 text-16 break-words whitespace-pre-wrap text-accent-text sm:max-w-[75%]"
      >
        {message.text}
      </p>
      <MessageTime at={message.at} />
    </div>
  );
});

/** The first paragraph says that there is no direct answer. The quotes that follow are set apart from it. */
const unsureClass = cx(
  '[&>p:first-child]:pl-7 [&>p:first-child]:text-muted',
  '[&>blockquote]:rounded-r-control [&>blockquote]:bg-sunken [&>blockquote]:py-2 [&>blockquote]:pr-3',
);

/**
 * Message of the assistant. Shows its sources once it is complete, and a retry button if it was interrupted.
 */
function Answer({ message, speaker, theme, sourcesLook, answerActions, contact, onRetry }: MessageProps) {
  const { t } = useTranslation('chat');
  const { text, state, sources, at, outcome } = message;
  const isUnsure = outcome === 'unsure';
  const { shownText, isSettled } = useSmoothText(text, state);
  const list = useRef<SourceListHandle>(null);
  const isDone = isSettled && state === 'complete';
  const sourceTitles = useMemo(
    () => (isDone ? sources.map((source) => source.title) : undefined),
    [isDone, sources],
  );
  const showSource = useCallback((index: number) => list.current?.show(index), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: matches the role of the list around it.
    <div role="listitem">
      <span className="sr-only">{speaker.name}</span>
      <AssistantBubble
        speaker={speaker}
        theme={theme}
        below={
          isSettled && (
            <>
              {message.isFallback && <FallbackNote />}
              {message.isApproved && (
                <p className="mt-2 px-1">
                  <ApprovedNote />
                </p>
              )}
              <div className="mt-1 flex min-h-8 animate-fade-in flex-wrap items-center gap-1 text-muted">
                <MessageTime at={at} />
                {text && (
                  <CopyButton
                    isIconOnly
                    text={writePlainText(text, t('unconfirmed.text'))}
                    label={t('message.copy')}
                  />
                )}
                {answerActions?.(message)}
              </div>
              {isDone && contact && outcome !== 'answered' && <ContactCard contact={contact} />}
            </>
          )
        }
      >
        {text && (
          <div className="relative">
            {isUnsure && (
              <CircleHelp
                aria-hidden
                size={20}
                // On a ground that the owner chose, only the colors derived from it have enough contrast.
                className={cx('absolute top-0.5 left-0', theme.bot ? 'text-muted' : 'text-warning-strong')}
              />
            )}
            <AnswerText
              text={shownText}
              isStreaming={!isDone}
              sourceTitles={sourceTitles}
              onCitation={showSource}
              className={isUnsure ? unsureClass : undefined}
            />
          </div>
        )}
        {isDone && sources.length > 0 && <SourceList sources={sources} look={sourcesLook} handle={list} />}
        {state === 'interrupted' && isSettled && (
          <div className={text ? 'mt-3 border-t border-border pt-3' : undefined}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-muted">
              <span className="flex items-center gap-2">
                <CirclePause aria-hidden size={16} className="shrink-0" />
                {text ? t('message.stopped') : t('message.nothing')}
              </span>
              {onRetry && (
                <Button size="sm" icon={<RotateCw aria-hidden size={16} />} onClick={onRetry}>
                  {t('message.retry')}
                </Button>
              )}
            </div>
          </div>
        )}
      </AssistantBubble>
    </div>
  );
}

/** Tells the owner that the model provider failed and the built-in answerer answered instead. */
function FallbackNote() {
  const { t } = useTranslation('chat');
  return (
    <p className="mt-2 flex items-start gap-2 px-1 text-13 text-warning-strong">
      <Unplug aria-hidden size={16} className="shrink-0" />
      {t('message.fallback')}
    </p>
  );
}

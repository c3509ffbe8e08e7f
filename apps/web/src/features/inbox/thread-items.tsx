import type { AttachmentKind, ThreadItem } from '@anito/contract/inbox';
import {
  Bot,
  CircleHelp,
  Contact,
  FileText,
  Image,
  Lock,
  type LucideIcon,
  MapPin,
  Mic,
  Pencil,
  ShoppingCart,
  Smile,
  Sticker,
  Trash2,
  UserRound,
  Video,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerText } from '../../chat/message/answer-text.tsx';
import { formatDate, formatDateTime, formatMessageDay, formatTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';

type Question = Extract<ThreadItem, { kind: 'question' }>;
type Message = Extract<ThreadItem, { kind: 'message' }>;

/**
 * Messages of a conversation, oldest first, in groups of a day. The author stands above the first of several
 * messages, with the time on touch screens. Elsewhere the time appears while the pointer is on a message.
 */
export const ThreadItems = memo(function ThreadItems({ items }: { items: ThreadItem[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {items.map((item, index) => {
        const before = items[index - 1];
        const day = formatMessageDay(item.createdAt);
        const isNewDay = !before || formatMessageDay(before.createdAt) !== day;
        const isContinued = !isNewDay && getLastAuthor(before) === getFirstAuthor(item);
        return (
          <li
            key={`${item.kind}${item.id}`}
            className="flex flex-col gap-3 [contain-intrinsic-size:auto_8rem] [content-visibility:auto]"
          >
            {isNewDay && <DaySeparator day={day} at={item.createdAt} />}
            {item.kind === 'question' ? (
              <QuestionItem item={item} isContinued={isContinued} />
            ) : (
              <MessageItem item={item} isContinued={isContinued} />
            )}
          </li>
        );
      })}
    </ol>
  );
});

type Author = keyof typeof appearances | 'event';

const getFirstAuthor = (item: ThreadItem): Author => (item.kind === 'question' ? 'visitor' : item.author);

/**
 * Returns the author of the last message in an item. For a question it is the assistant, or the visitor if it
 * has no answer because a person took over.
 */
function getLastAuthor(item: ThreadItem): Author {
  if (item.kind === 'message') return item.author;
  return hasAnswer(item) ? 'assistant' : 'visitor';
}

const hasAnswer = ({ answer, outcome }: Question) => answer !== '' || outcome !== 'person';

/** Line with the day, between messages of different days. */
function DaySeparator({ day, at }: { day: string; at: string }) {
  return (
    <p className="flex items-center gap-3 py-1 text-13 text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      <time dateTime={at} title={formatDate(at)}>
        {day}
      </time>
    </p>
  );
}

/** A visitor's question with the assistant's answer, if it has one. */
function QuestionItem({ item, isContinued }: { item: Question; isContinued: boolean }) {
  const { t } = useTranslation('inbox');
  const { question, answer, outcome, sources, feedback, createdAt } = item;
  return (
    <>
      <AuthoredMessage author="visitor" at={createdAt} isContinued={isContinued}>
        <MessageText>{question}</MessageText>
      </AuthoredMessage>
      {hasAnswer(item) && (
        <AuthoredMessage author="assistant" at={createdAt}>
          {answer ? (
            <AnswerText text={answer} isStreaming={false} sourceTitles={sources.map(({ title }) => title)} />
          ) : (
            <p className="text-muted">{t(outcome === null ? 'answering' : 'noAnswer')}</p>
          )}
          {(outcome !== 'answered' || feedback) && (
            <p className="mt-2 flex flex-wrap gap-1">
              {outcome === 'refused' && <Badge tone="danger">{t('outcome.refused')}</Badge>}
              {outcome === 'unsure' && <Badge tone="warning">{t('outcome.unsure')}</Badge>}
              {outcome === 'person' && <Badge>{t('outcome.person')}</Badge>}
              {feedback && (
                <Badge tone={feedback === 'up' ? 'success' : 'danger'}>{t(`feedback.${feedback}`)}</Badge>
              )}
            </p>
          )}
        </AuthoredMessage>
      )}
    </>
  );
}

/** A message of a visitor, person or assistant, a note, or an event such as a handover. */
function MessageItem({
  item: { author, event, text, attachment, sources, createdAt },
  isContinued,
}: {
  item: Message;
  isContinued: boolean;
}) {
  const { t } = useTranslation('inbox');
  if (author === 'event') {
    const because = event === 'handed-over' || event === 'offline' ? text : '';
    return (
      <p className="group flex flex-wrap justify-center gap-x-2 px-4 text-center text-14 text-muted">
        <span>
          {event && t(`events.${event}`)}
          {because && ` ${t(`because.${because as 'button'}`)}`}
          {event === 'contact-asked' && ` ${t(`askedBecause.${text as 'price'}`)}`}
        </span>
        <MessageTime at={createdAt} />
      </p>
    );
  }
  return (
    <AuthoredMessage author={author} at={createdAt} isContinued={isContinued}>
      {attachment && <AttachmentName kind={attachment} />}
      {author === 'assistant' ? (
        <AnswerText text={text} isStreaming={false} sourceTitles={sources.map(({ title }) => title)} />
      ) : (
        text && <MessageText>{text}</MessageText>
      )}
    </AuthoredMessage>
  );
}

const attachmentIcons: Record<AttachmentKind, LucideIcon> = {
  image: Image,
  video: Video,
  audio: Mic,
  document: FileText,
  sticker: Sticker,
  location: MapPin,
  contact: Contact,
  reaction: Smile,
  order: ShoppingCart,
  edit: Pencil,
  deletion: Trash2,
  unsupported: CircleHelp,
};

/** Kind of a visitor's attachment, such as a picture. The file itself stays with the messaging service. */
function AttachmentName({ kind }: { kind: AttachmentKind }) {
  const { t } = useTranslation('inbox');
  const Icon = attachmentIcons[kind];
  return (
    <p className="flex items-center gap-2 text-muted">
      <Icon aria-hidden size={16} className="shrink-0" />
      {t(`attachments.${kind}`)}
    </p>
  );
}

const appearances = {
  visitor: { side: 'self-start', bubble: 'bg-sunken', icon: null },
  assistant: { side: 'self-end', bubble: 'border border-border bg-raised', icon: Bot },
  person: { side: 'self-end', bubble: 'bg-accent-soft', icon: UserRound },
  note: { side: 'self-end', bubble: 'bg-warning-soft', icon: Lock },
};

/** A message bubble with its author, on the author's side of the conversation. */
function AuthoredMessage({
  author,
  at,
  isContinued = false,
  children,
}: {
  author: keyof typeof appearances;
  at: string;
  /** The previous message is by the same author. Only screen readers get the name then. */
  isContinued?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('inbox');
  const { side, bubble, icon: Icon } = appearances[author];
  const isOnStartSide = side === 'self-start';
  return (
    <div className={cx('group flex max-w-[88%] min-w-0 flex-col gap-1', side, isContinued && '-mt-1.5')}>
      <p
        className={cx(
          'flex items-center gap-1 px-1 text-13 text-muted',
          !isOnStartSide && 'self-end',
          isContinued && 'sr-only',
        )}
      >
        {Icon && <Icon aria-hidden size={16} />}
        {/* The side already tells a visitor's message. */}
        <span className={author === 'visitor' ? 'sr-only' : 'font-semibold'}>{t(`authors.${author}`)}</span>
        <time dateTime={at} className="hidden touch:inline">
          {formatTime(at)}
        </time>
      </p>
      <div className={cx('flex min-w-0 items-end gap-2', !isOnStartSide && 'flex-row-reverse')}>
        <div className={cx('min-w-0 rounded-card px-4 py-3', bubble)}>{children}</div>
        <MessageTime at={at} />
      </div>
    </div>
  );
}

/**
 * Time of a message, visible on hover or focus. It always takes up its space, so that nothing moves, and is
 * hidden on touch screens.
 */
function MessageTime({ at }: { at: string }) {
  return (
    <time
      dateTime={at}
      title={formatDateTime(at)}
      className="shrink-0 text-13 whitespace-nowrap text-muted opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 touch:hidden"
    >
      {formatTime(at)}
    </time>
  );
}

function MessageText({ children }: { children: string }) {
  return (
    <p dir="auto" className="break-words whitespace-pre-wrap">
      {children}
    </p>
  );
}

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
import { formatDateTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';

type Question = Extract<ThreadItem, { kind: 'question' }>;
type Message = Extract<ThreadItem, { kind: 'message' }>;

/** Messages of a conversation, oldest first, with the author above each. */
export const ThreadItems = memo(function ThreadItems({ items }: { items: ThreadItem[] }) {
  return (
    <ol className="flex flex-col gap-4">
      {items.map((item) => (
        <li
          key={`${item.kind}${item.id}`}
          className="flex flex-col gap-4 [contain-intrinsic-size:auto_8rem] [content-visibility:auto]"
        >
          {item.kind === 'question' ? <QuestionItem item={item} /> : <MessageItem item={item} />}
        </li>
      ))}
    </ol>
  );
});

/** A visitor's question with the assistant's answer. */
function QuestionItem({ item }: { item: Question }) {
  const { t } = useTranslation('inbox');
  const { question, answer, outcome, sources, feedback, createdAt } = item;
  return (
    <>
      <AuthoredMessage author="visitor" at={createdAt}>
        <MessageText>{question}</MessageText>
      </AuthoredMessage>
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
    </>
  );
}

/** A message of a visitor or person, a note, or a system event. */
function MessageItem({ item: { author, event, text, attachment, createdAt } }: { item: Message }) {
  const { t } = useTranslation('inbox');
  if (author === 'event') {
    const because = event === 'handed-over' || event === 'offline' ? text : '';
    return (
      <p className="text-center text-14 text-muted">
        {event && t(`events.${event}`)}
        {because && ` ${t(`because.${because as 'button'}`)}`}
        {event === 'contact-asked' && ` ${t(`askedBecause.${text as 'price'}`)}`}
        <time dateTime={createdAt} title={formatDateTime(createdAt)} className="block text-12">
          {formatDateTime(createdAt)}
        </time>
      </p>
    );
  }
  return (
    <AuthoredMessage author={author} at={createdAt}>
      {attachment && <AttachmentName kind={attachment} />}
      {text && <MessageText>{text}</MessageText>}
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

/** Type of a visitor's attachment. The file itself stays with the messaging channel. */
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

function AuthoredMessage({
  author,
  at,
  children,
}: {
  author: keyof typeof appearances;
  at: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('inbox');
  const { side, bubble, icon: Icon } = appearances[author];
  return (
    <div className={cx('flex max-w-[88%] min-w-0 flex-col gap-1', side)}>
      <p className="flex items-center gap-1 px-1 text-12 text-muted">
        {Icon && <Icon aria-hidden size={16} />}
        <span className="font-semibold">{t(`authors.${author}`)}</span>
        <time dateTime={at} title={formatDateTime(at)}>
          {formatDateTime(at)}
        </time>
      </p>
      <div className={cx('rounded-card px-4 py-3', bubble)}>{children}</div>
    </div>
  );
}

function MessageText({ children }: { children: string }) {
  return (
    <p dir="auto" className="break-words whitespace-pre-wrap">
      {children}
    </p>
  );
}

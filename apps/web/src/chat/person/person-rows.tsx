import type { ThreadEvent } from '@anito/contract/inbox';
import type { TFunction } from 'i18next';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../machine/chat-state.ts';
import { MessageTime } from '../message/message-time.tsx';
import { ContactFormSlot } from './contact-form-context.tsx';

/** Message of an employee of the business. */
export function PersonMessage({ message: { text, at, personLabel } }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  return (
    // biome-ignore lint/a11y/useSemanticElements: matches the role of the list around it.
    <div role="listitem" className="flex animate-pop-in items-start gap-3">
      <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-strong max-sm:hidden">
        <UserRound aria-hidden size={16} />
      </span>
      <div className="min-w-0 max-w-full sm:max-w-[88%]">
        <p className="mb-1 px-1 text-13 font-semibold text-muted">{personLabel ?? t('person.speaker')}</p>
        <p
          dir="auto"
          className="w-fit max-w-full rounded-card rounded-tl-[0.25rem] border border-accent bg-raised px-4 py-3 text-16 break-words whitespace-pre-wrap text-text"
        >
          {text}
        </p>
        <MessageTime at={at} />
      </div>
    </div>
  );
}

/**
 * A system event as a plain sentence, or the contact form where the assistant asked for contact details.
 * Draws nothing for `reopened`.
 */
export function PersonEvent({ message: { event, personLabel } }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  if (event === 'contact-asked') return <ContactFormSlot />;
  if (!event || event === 'reopened') return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: matches the role of the list around it.
    <p role="listitem" className="animate-fade-in px-4 text-center text-14 text-muted">
      {describeEvent(event, personLabel, t)}
    </p>
  );
}

/** Describes a system event. A joined person is named where the name is known. */
export function describeEvent(
  event: Exclude<ThreadEvent, 'reopened'>,
  person: string | undefined,
  t: TFunction<'chat'>,
): string {
  if (event !== 'joined') return t(`person.events.${event}`);
  return person ? t('person.events.joined', { person }) : t('person.events.joinedTeam');
}

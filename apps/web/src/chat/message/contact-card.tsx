import { MessageCircleQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { readContact, splitContact } from './read-contact.ts';

/** How to reach the business, shown where the assistant has no answer. */
export function ContactCard({ contact }: { contact: string }) {
  const { t } = useTranslation('chat');
  return (
    <section
      aria-label={t('contact')}
      className="mt-2 flex gap-3 rounded-card border border-border bg-raised px-4 py-3 text-text"
    >
      <MessageCircleQuestion aria-hidden size={20} className="mt-0.5 shrink-0 text-accent-strong" />
      <div className="min-w-0">
        <p className="font-semibold">{t('contact')}</p>
        <div dir="auto" className="mt-1 flex flex-col text-16 break-words">
          {splitContact(contact).map((parts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by position.
            <ContactLine key={index} parts={parts} />
          ))}
        </div>
      </div>
    </section>
  );
}

/**
 * One line of the contact text, with a dot before each part. The dot is clipped at the start of a line, so no
 * dot stands alone however the parts wrap.
 */
function ContactLine({ parts }: { parts: string[] }) {
  return (
    <div className="-m-1 min-h-8 overflow-hidden p-1">
      <div className="-ms-5 flex flex-wrap">
        {parts.map((part, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by position.
            key={index}
            className="relative ms-5 min-w-0 before:absolute before:inset-y-0 before:-start-3 before:flex before:items-center before:content-['·']"
          >
            <Part text={part} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** Text with its phone numbers, mail addresses and web addresses as links. */
function Part({ text }: { text: string }) {
  return readContact(text).map(({ kind, text, href }, index) =>
    href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified by position.
        key={index}
        href={href}
        {...(kind === 'link' ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {})}
        className="inline-block py-1 text-accent-strong underline underline-offset-2 touch:py-2.5"
      >
        <bdi>{text}</bdi>
      </a>
    ) : (
      text
    ),
  );
}

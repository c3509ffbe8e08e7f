import type { InboxThread } from '@anito/contract/inbox';
import { Mail, MessageCircle, MessageSquareText, Phone, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/format-phone.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconAnchor } from '../../ui/icon-link.tsx';

/** The inbox of Meta, where Messenger conversations are answered outside of this product. */
const metaInbox = 'https://business.facebook.com/latest/inbox/messenger';

/** One way to reach a visitor: what is shown and copied, and links that use it. */
type Contact = {
  key: string;
  value: string;
  copied: string;
  links: { label: string; href: string; icon: ReactNode }[];
};

/**
 * Returns the visitor's phone number, or else a contact from the form that is not an email address. Null if
 * neither is known.
 */
export function findPhone({ visitorPhone, visitorContact }: InboxThread): string | null {
  if (visitorPhone) return visitorPhone;
  return visitorContact && !visitorContact.includes('@') ? visitorContact : null;
}

/**
 * Contact details of the visitor, with buttons to call, write and copy. Draws nothing without contact
 * details.
 */
export function VisitorContacts({ thread }: { thread: InboxThread }) {
  const { t } = useTranslation('inbox');
  const { channel, visitorUsername: username, visitorEmail, visitorContact } = thread;
  const phone = findPhone(thread);
  const email = visitorEmail ?? (visitorContact?.includes('@') ? visitorContact : null);
  const contacts: Contact[] = [];
  if (phone) {
    const digits = phone.replace(/[^+0-9]/g, '');
    contacts.push({
      key: 'phone',
      value: formatPhone(phone),
      copied: phone,
      links: [
        { label: t('contact.call'), href: `tel:${digits}`, icon: <Phone aria-hidden size={16} /> },
        { label: t('contact.sms'), href: `sms:${digits}`, icon: <MessageSquareText aria-hidden size={16} /> },
        // WhatsApp's links need the country code.
        ...(digits.startsWith('+')
          ? [
              {
                label: t('contact.whatsapp'),
                href: `https://wa.me/${digits.slice(1)}`,
                icon: <MessageCircle aria-hidden size={16} />,
              },
            ]
          : []),
      ],
    });
  }
  if (email) {
    const mail = { label: t('contact.mail'), href: `mailto:${email}`, icon: <Mail aria-hidden size={16} /> };
    contacts.push({ key: 'email', value: email, copied: email, links: [mail] });
  }
  if (username) {
    const telegram = {
      label: t('contact.telegram'),
      href: `https://t.me/${encodeURIComponent(username)}`,
      icon: <Send aria-hidden size={16} />,
    };
    const links = channel === 'telegram' ? [telegram] : [];
    contacts.push({ key: 'username', value: `@${username}`, copied: username, links });
  }
  const hasMessenger = channel === 'messenger';
  if (contacts.length === 0 && !hasMessenger) return null;
  return (
    <ul aria-label={t('contact.title')} className="flex flex-col gap-1">
      {contacts.map(({ key, value, copied, links }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-1">
          <span className="min-w-0 flex-1 basis-32 text-14 break-words">{value}</span>
          <span className="-mr-2 flex">
            {links.map((link) => (
              <IconAnchor key={link.label} {...link} />
            ))}
            <CopyButton isIconOnly text={copied} label={t('contact.copy', { value })} />
          </span>
        </li>
      ))}
      {hasMessenger && (
        <li className="flex items-center gap-1">
          <span className="min-w-0 flex-1 text-14">Messenger</span>
          <span className="-mr-2 flex">
            <IconAnchor
              label={t('contact.messenger')}
              href={metaInbox}
              icon={<MessageCircle aria-hidden size={16} />}
            />
          </span>
        </li>
      )}
    </ul>
  );
}

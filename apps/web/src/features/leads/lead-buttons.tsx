import type { Lead } from '@anito/contract/leads';
import { EllipsisVertical, Mail, MessagesSquare, Pencil, Phone, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IconAnchor, IconLink } from '../../ui/icon-link.tsx';
import { listContactLinks } from './contact-links.ts';
import { getLeadName } from './lead-names.ts';

type Actions = { lead: Lead; onEdit: () => void; onDelete: () => void };

/**
 * Buttons on a lead's page. The link to the conversation is the primary button if there is a conversation.
 */
export function LeadButtons({ lead, onEdit, onDelete }: Actions) {
  const { t } = useTranslation('leads');
  const { call, message, conversation } = listContactLinks(lead);
  return (
    <>
      <MoreMenu lead={lead} onEdit={onEdit} onDelete={onDelete} />
      {call && (
        <Button asChild>
          <a href={call}>
            <Phone aria-hidden size={16} />
            {t('reach.call')}
          </a>
        </Button>
      )}
      {message && (
        <Button variant={conversation ? 'secondary' : 'primary'} asChild>
          <a href={message}>
            <Mail aria-hidden size={16} />
            {t('reach.message')}
          </a>
        </Button>
      )}
      {conversation && (
        <Button variant="primary" asChild>
          <Link to={conversation}>
            <MessagesSquare aria-hidden size={16} />
            {t('reach.conversation')}
          </Link>
        </Button>
      )}
    </>
  );
}

/** Icon buttons in a row of the lead list. */
export function LeadIcons({ lead, onEdit, onDelete }: Actions) {
  const { t } = useTranslation('leads');
  const name = getLeadName(lead) ?? t('unnamed');
  const { call, message, conversation } = listContactLinks(lead);
  return (
    <div className="flex justify-end">
      {call && (
        <IconAnchor
          label={t('reach.callName', { name })}
          icon={<Phone aria-hidden size={16} />}
          href={call}
        />
      )}
      {message && (
        <IconAnchor
          label={t('reach.messageName', { name })}
          icon={<Mail aria-hidden size={16} />}
          href={message}
        />
      )}
      {conversation && (
        <IconLink
          size="sm"
          label={t('reach.conversationName', { name })}
          icon={<MessagesSquare aria-hidden size={16} />}
          to={conversation}
        />
      )}
      <MoreMenu isSmall lead={lead} onEdit={onEdit} onDelete={onDelete} />
    </div>
  );
}

/** Menu that edits or deletes a lead. */
function MoreMenu({ lead, onEdit, onDelete, isSmall = false }: Actions & { isSmall?: boolean }) {
  const { t } = useTranslation('leads');
  const name = getLeadName(lead) ?? t('unnamed');
  return (
    <DropdownMenu
      trigger={
        <IconButton
          className={isSmall ? undefined : 'max-sm:flex-none!'}
          size={isSmall ? 'sm' : 'md'}
          variant={isSmall ? 'ghost' : 'secondary'}
          label={t('more', { name })}
          icon={<EllipsisVertical aria-hidden size={16} />}
        />
      }
      groups={[
        {
          key: 'lead',
          items: [
            { key: 'edit', label: t('edit'), icon: <Pencil aria-hidden size={16} />, onSelect: onEdit },
            {
              key: 'delete',
              label: t('delete'),
              icon: <Trash2 aria-hidden size={16} />,
              isDanger: true,
              onSelect: onDelete,
            },
          ],
        },
      ]}
    />
  );
}

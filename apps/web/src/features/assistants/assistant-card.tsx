import type { Assistant } from '@anito/contract/assistants';
import { ChartColumn, Ellipsis, ExternalLink, MessageCircle, Palette, Settings2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import {
  assistantAppearancePath,
  assistantChatPath,
  assistantPath,
  assistantReportsPath,
  assistantSettingsPath,
  publicChatPath,
} from '../../app/paths.ts';
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** One assistant in the list, with its actions. */
export function AssistantCard({ assistant, onDelete }: { assistant: Assistant; onDelete: () => void }) {
  const { t } = useTranslation(['assistants', 'chat']);
  const navigate = useNavigate();
  const { id, name, description, isActive, isAgentMode, createdAt, updatedAt } = assistant;
  const count = assistant.connectionIds.length;
  const facts = [
    t(`chat:tones.${assistant.tone}`),
    t(`chat:styles.${assistant.responseStyle}`),
    isAgentMode ? t('card.agent') : t('card.connections', { count, number: formatNumber(count) }),
  ];
  return (
    <article className="grid grid-cols-1 gap-x-6 gap-y-3 p-4 sm:px-6 lg:grid-cols-[21rem_minmax(0,1fr)_auto]">
      <div className="flex items-start gap-3">
        <Avatar name={name} src={assistant.logoUrl} shape="square" />
        <div className="min-w-0 flex-1">
          <h2 className="text-16 font-semibold break-words">
            <Link
              to={assistantPath(id)}
              className="max-w-full rounded-control underline-offset-4 hover:underline touch:inline-block touch:py-0.5"
            >
              {name}
            </Link>
          </h2>
          <p className="text-13 text-muted">{facts.join(' · ')}</p>
        </div>
        <Badge tone={isActive ? 'success' : 'warning'}>
          {isActive ? t('card.active') : t('card.paused')}
        </Badge>
      </div>
      <div className="min-w-0">
        <p dir={description ? 'auto' : undefined} className={description ? 'line-clamp-2' : 'text-muted'}>
          {description || t('card.noDescription')}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-13 text-muted">
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {t('card.created', { date: formatDate(createdAt) })}
          </time>
          <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
            {t('card.updated', { date: formatDate(updatedAt) })}
          </time>
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button size="sm" className="whitespace-nowrap max-sm:px-2.5" asChild>
          <Link to={assistantChatPath(id)}>
            <MessageCircle aria-hidden size={16} className="max-sm:hidden" />
            {t('card.chat')}
          </Link>
        </Button>
        <Button size="sm" className="whitespace-nowrap max-sm:px-2.5" asChild>
          <a
            href={publicChatPath(id, assistant.publicAccessCode)}
            target="_blank"
            rel="noopener"
            aria-label={t('card.publicChatOf', { name })}
          >
            <ExternalLink aria-hidden size={16} className="max-sm:hidden" />
            {t('card.publicChat')}
          </a>
        </Button>
        <Button size="sm" className="whitespace-nowrap max-sm:px-2.5" asChild>
          <Link to={assistantSettingsPath(id)} aria-label={t('card.editOf', { name })}>
            <Settings2 aria-hidden size={16} className="max-sm:hidden" />
            {t('card.edit')}
          </Link>
        </Button>
        <span className="ml-auto flex">
          <DropdownMenu
            trigger={
              <IconButton
                size="sm"
                label={t('card.more', { name })}
                icon={<Ellipsis aria-hidden size={16} />}
              />
            }
            groups={[
              {
                key: 'open',
                items: [
                  {
                    key: 'reports',
                    label: t('card.reports'),
                    icon: <ChartColumn aria-hidden size={16} />,
                    onSelect: () => void navigate(assistantReportsPath(id)),
                  },
                  {
                    key: 'customize',
                    label: t('card.customize'),
                    icon: <Palette aria-hidden size={16} />,
                    onSelect: () => void navigate(assistantAppearancePath(id)),
                  },
                ],
              },
              {
                key: 'danger',
                items: [
                  {
                    key: 'delete',
                    label: t('card.delete'),
                    icon: <Trash2 aria-hidden size={16} />,
                    isDanger: true,
                    onSelect: onDelete,
                  },
                ],
              },
            ]}
          />
        </span>
      </div>
    </article>
  );
}

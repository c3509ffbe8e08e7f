import type { Connection } from '@anito/contract/sources';
import { Bot, Ellipsis, RefreshCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSync } from '../../../source-kind/use-sync.ts';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Menu with the less frequent actions on a source. */
export function MoreMenu({
  connection,
  onMakeAssistant,
  onDelete,
}: {
  connection: Connection;
  onMakeAssistant: () => void;
  /** Omitted where deletion is offered beside the menu. */
  onDelete?: () => void;
}) {
  const { t } = useTranslation('sources');
  const sync = useSync(connection);
  const { name, isSyncing, needsReconnect, lastSyncedAt } = connection;
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={t('card.more', { name })}
          icon={<Ellipsis size={16} />}
          className="max-sm:flex-none!"
        />
      }
      groups={[
        {
          key: 'assistant',
          items: [
            {
              key: 'assistant',
              label: t('card.makeAssistant'),
              icon: <Bot aria-hidden size={16} />,
              // A source that was never synced has no content for answers.
              isDisabled: lastSyncedAt === null,
              onSelect: onMakeAssistant,
            },
          ],
        },
        {
          key: 'sync',
          items: [
            {
              key: 'refresh',
              label: t('card.refreshVectors'),
              icon: <RefreshCw aria-hidden size={16} />,
              isDisabled: isSyncing || needsReconnect,
              onSelect: sync.refresh,
            },
          ],
        },
        ...(onDelete
          ? [
              {
                key: 'delete',
                items: [
                  {
                    key: 'delete',
                    label: t('card.delete'),
                    icon: <Trash2 aria-hidden size={16} />,
                    onSelect: onDelete,
                  },
                ],
              },
            ]
          : []),
      ]}
    />
  );
}

import type { Connection } from '@anito/contract/sources';
import { Ellipsis, RefreshCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSync } from '../../../source-kind/use-sync.ts';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** What is seldom wanted. */
export function MoreMenu({
  connection,
  onDelete,
}: {
  connection: Connection;
  /** Where it is not offered beside the menu. */
  onDelete?: () => void;
}) {
  const { t } = useTranslation('sources');
  const sync = useSync(connection);
  const { name, isSyncing, needsReconnect } = connection;
  return (
    <DropdownMenu
      trigger={
        <IconButton
          hasTooltip={false}
          label={t('card.more', { name })}
          icon={<Ellipsis size={16} />}
          className="max-sm:flex-none!"
        />
      }
      groups={[
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

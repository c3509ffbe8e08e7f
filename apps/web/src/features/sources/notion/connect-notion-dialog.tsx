import type { Connection } from '@anito/contract/sources';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';

/** Asks for a Notion key: for a new source, or for `connection`, whose key is no longer accepted. */
export function ConnectNotionDialog({
  connection,
  onClose,
}: {
  connection?: Connection;
  onClose: () => void;
}) {
  const { t } = useTranslation('sources');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={connection?.name ?? t('kinds.notion.action')}
    />
  );
}

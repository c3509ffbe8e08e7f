import type { Connection } from '@anito/contract/sources';
import { Dialog } from '../../../ui/dialog.tsx';

/** The settings of a website source: its name, its pages. */
export function WebsiteSettingsDialog({
  connection,
  onClose,
}: {
  /** The source as the list has it, whose sync is followed live. */
  connection: Connection;
  onClose: () => void;
}) {
  return <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={connection.name} />;
}

import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

/** Dialog that shows a new secret with a copy button. The secret cannot be shown again later. */
export function SecretDialog({
  secret,
  title,
  text,
  done,
  onClose,
}: {
  secret: string;
  title: string;
  text: string;
  /** Label of the button that closes it. */
  done: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={text}
      footer={
        <Button variant="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <div className="flex items-center gap-3 rounded-control border border-border bg-sunken p-3">
        <code className="min-w-0 flex-1 font-mono text-13 break-all">{secret}</code>
        <CopyButton text={secret} />
      </div>
    </Dialog>
  );
}

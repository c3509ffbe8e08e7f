import type { DeadLetter } from '@anito/contract/dead-letters';
import { Eye, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { formatBytes, formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DeadLetterDialog } from './dead-letter-dialog.tsx';
import { useDeleteDeadLetter, useProcessDeadLetter } from './dead-letters.queries.ts';

/**
 * One dead letter: channel, time, reason of the failure, and buttons to view, process and delete it. `onGone`
 * is called when it was processed or deleted.
 */
export function DeadLetterRow({ letter, onGone }: { letter: DeadLetter; onGone: () => void }) {
  const { t } = useTranslation('admin');
  const nameChannel = useChannelName();
  const [open, setOpen] = useState<'text' | 'delete' | null>(null);
  const retry = useProcessDeadLetter();
  const { id, channel, reason, size, receivedAt, expiresAt, attempts } = letter;
  const name = t('deadLetters.name', { channel: nameChannel(channel), date: formatDateTime(receivedAt) });
  const process = () =>
    retry.mutate(id, {
      onSuccess({ processed }) {
        const isDone = processed > 0;
        showToast({
          type: isDone ? 'success' : 'warning',
          title: isDone ? t('deadLetters.processed') : t('deadLetters.stillFails'),
        });
        if (isDone) onGone();
      },
      onError: (error) => showFailure(t('deadLetters.notProcessed'), error),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{nameChannel(channel)}</p>
        <p className="mt-1 max-w-prose">{t(`deadLetters.reasons.${reason}`)}</p>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
          <li>
            <time dateTime={receivedAt} title={formatDateTime(receivedAt)}>
              {formatRelative(receivedAt)}
            </time>
          </li>
          <li>{formatBytes(size)}</li>
          <li>{t('deadLetters.keptUntil', { date: formatDateTime(expiresAt) })}</li>
          {attempts > 0 && (
            <li>{t('deadLetters.attempts', { count: attempts, number: formatNumber(attempts) })}</li>
          )}
        </ul>
      </div>
      <div className="flex items-center gap-2 max-sm:w-full">
        <Button
          className="max-sm:flex-1"
          icon={<RotateCw aria-hidden size={16} />}
          isBusy={retry.isPending}
          onClick={process}
        >
          {retry.isPending ? t('deadLetters.processing') : t('deadLetters.process')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
        <IconButton
          label={t('deadLetters.view', { name })}
          icon={<Eye aria-hidden size={16} />}
          onClick={() => setOpen('text')}
        />
        <IconButton
          label={t('deadLetters.delete', { name })}
          icon={<Trash2 aria-hidden size={16} />}
          onClick={() => setOpen('delete')}
        />
      </div>
      {open === 'text' && <DeadLetterDialog id={id} title={name} onClose={() => setOpen(null)} />}
      <DeleteDialog
        id={id}
        name={name}
        isOpen={open === 'delete'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'delete' : null)}
        onGone={onGone}
      />
    </li>
  );
}

/** Asks before a dead letter is deleted. Afterwards closes, shows a toast and calls `onGone`. */
function DeleteDialog({
  id,
  name,
  isOpen,
  onOpenChange,
  onGone,
}: {
  id: number;
  name: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onGone: () => void;
}) {
  const { t } = useTranslation('admin');
  const remove = useDeleteDeadLetter();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('deadLetters.deleteTitle')}
      confirmLabel={t('deadLetters.deleteConfirm')}
      busyLabel={t('deadLetters.deleting')}
      isBusy={remove.isPending}
      error={remove.isError ? describeError(remove.error).message : undefined}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess() {
            onOpenChange(false);
            showToast({ type: 'success', title: t('deadLetters.deleted') });
            onGone();
          },
        })
      }
    >
      <p>{name}</p>
      <p>{t('deadLetters.deleteText')}</p>
    </ConfirmDialog>
  );
}

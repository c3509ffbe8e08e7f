import type { Note } from '@anito/contract/notes';
import { CircleAlert, CircleCheck, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useServerTexts } from '../../lib/server-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** One note: its text, its state, and its actions. */
export function NoteRow({
  note,
  isSyncing,
  onEdit,
  onDelete,
}: {
  note: Note;
  isSyncing: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('notes');
  const { kind, title, text } = note;
  return (
    <li className="flex items-start gap-2 px-3 py-3 sm:px-4">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{title}</p>
        <p className="mt-1 line-clamp-2 break-words whitespace-pre-line text-muted">{text}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <Badge className="h-5">{t(`list.kinds.${kind}`)}</Badge>
          <NoteState note={note} isSyncing={isSyncing} />
        </div>
      </div>
      <div className="-mr-2 flex shrink-0 max-sm:flex-col">
        <IconButton label={t('list.edit', { title })} icon={<Pencil size={16} />} onClick={onEdit} />
        <IconButton
          variant="danger"
          label={t('list.delete', { title })}
          icon={<Trash2 size={16} />}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}

/** State of a note: failed with the reason, ready for answers, being synced, or waiting for a sync. */
function NoteState({ note, isSyncing }: { note: Note; isSyncing: boolean }) {
  const { t } = useTranslation('notes');
  const localize = useServerTexts();
  if (note.error) {
    return (
      <span className="flex min-w-0 items-start gap-1 text-danger-strong">
        <CircleAlert aria-hidden size={16} className="shrink-0" />
        <span className="min-w-0 break-words">
          {t('list.failed')}: {localize({ text: note.error, because: note.because })}
        </span>
      </span>
    );
  }
  if (note.isProcessed) {
    return (
      <span className="flex items-center gap-1">
        <CircleCheck aria-hidden size={16} className="text-success" />
        {t('list.ready')}
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1">
      {isSyncing && <Spinner />}
      {isSyncing ? t('list.learning') : t('list.waiting')}
    </span>
  );
}

import type { CannedReply } from '@anito/contract/inbox';
import { limits } from '@anito/contract/limits';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCannedReplies, useChangeCannedReply } from './inbox.queries.ts';

type Form = { id?: number | undefined; name: string; text: string };
const empty: Form = { name: '', text: '' };

/** Dialog that adds, changes and deletes canned replies (prepared texts). */
export function CannedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inbox');
  const canned = useCannedReplies().data ?? [];
  const save = useChangeCannedReply();
  const [form, setForm] = useState<Form>(empty);
  const isComplete = form.name.trim() !== '' && form.text.trim() !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    // The dialog is inside the reply form in the React tree.
    event.stopPropagation();
    if (isComplete && !save.isPending) save.mutate(form, { onSuccess: () => setForm(empty) });
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('canned.manage')}
      description={t('canned.text')}
      isBusy={save.isPending}
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={t('canned.name')}
          maxLength={limits.cannedNameMax}
          value={form.name}
          onChange={({ target }) => setForm((before) => ({ ...before, name: target.value }))}
        />
        <TextArea
          label={t('canned.words')}
          rows={3}
          maxLength={limits.replyMax}
          value={form.text}
          onChange={({ target }) => setForm((before) => ({ ...before, text: target.value }))}
        />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={!isComplete}>
            {t(form.id === undefined ? 'canned.add' : 'canned.save')}
          </Button>
          {form.id !== undefined && <Button onClick={() => setForm(empty)}>{t('canned.cancel')}</Button>}
        </div>
        {save.isError && (
          <p role="alert" className="text-14 text-danger-strong">
            {describeError(save.error).message}
          </p>
        )}
      </form>
      {canned.length > 0 && (
        <ul className="mt-4 divide-y divide-border border-t border-border">
          {canned.map((reply) => (
            <Row
              key={reply.id}
              reply={reply}
              onEdit={() => setForm(reply)}
              onDelete={() => save.mutate({ id: reply.id, isDeleted: true })}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** One canned reply with its buttons. */
function Row({
  reply: { name, text },
  onEdit,
  onDelete,
}: {
  reply: CannedReply;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('inbox');
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="line-clamp-2 text-14 break-words text-muted">{text}</p>
      </div>
      <IconButton
        label={t('canned.edit', { name })}
        icon={<Pencil aria-hidden size={16} />}
        onClick={onEdit}
      />
      <IconButton
        variant="danger"
        label={t('canned.delete', { name })}
        icon={<Trash2 aria-hidden size={16} />}
        onClick={onDelete}
      />
    </li>
  );
}

import { type Assistant, updateAssistant } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useEdit } from '../../ui/use-edit.tsx';
import { useStoreAssistant } from './assistants.queries.ts';
import { splitPrompt } from './split-prompt.ts';

const formId = 'system-prompt-form';

/**
 * Shows an assistant's instructions and, separately, the part that the product appends. The owner can edit
 * the instructions. Mount it only while it is open, so that each opening starts without a draft.
 */
export function SystemPromptDialog({ assistant, onClose }: { assistant: Assistant; onClose: () => void }) {
  const { t } = useTranslation('assistants');
  const { id } = assistant;
  const { own, added } = splitPrompt(assistant.systemPrompt);
  const [draft, setDraft] = useState<string>();
  const store = useStoreAssistant();
  const isEditing = draft !== undefined;
  const shownPrompt = draft ?? own;
  const update = useEdit({
    resource: 'assistant',
    latest: assistant,
    values: { systemPrompt: shownPrompt },
    toValues: ({ systemPrompt }) => ({ systemPrompt: splitPrompt(systemPrompt).own }),
    setValues: (next) => setDraft((before) => (before === undefined ? undefined : next.systemPrompt)),
    fields: { systemPrompt: { label: t('promptDialog.own'), show: (text) => text } },
    send: ({ systemPrompt }, { version }) =>
      callApi(updateAssistant, { params: { id }, body: { systemPrompt: systemPrompt.trim(), version } }),
    store: (saved) => store(id, () => saved),
    onSaved: (_, message) => {
      setDraft(undefined);
      showToast({ type: 'success', title: t('promptDialog.saved'), message });
    },
  });
  const isBlank = shownPrompt.trim() === '';
  const count = t('form.characters', { count: shownPrompt.length, number: formatNumber(shownPrompt.length) });
  function cancel() {
    setDraft(undefined);
    update.reset();
  }
  function save(event: FormEvent) {
    event.preventDefault();
    if (!isBlank) update.save({ systemPrompt: shownPrompt });
  }
  return (
    <Dialog
      isOpen
      // Escape ends editing first, so that one key press does not discard input.
      onOpenChange={(isOpen) => !isOpen && (isEditing && draft !== own ? cancel() : onClose())}
      size="lg"
      isBusy={update.isPending}
      title={t('promptDialog.title')}
      description={t('promptDialog.text', { name: assistant.name })}
      footer={
        isEditing ? (
          <>
            <Button disabled={update.isPending} onClick={cancel}>
              {t('promptDialog.cancel')}
            </Button>
            {/* Keys keep React from turning Edit into Save during the click that started editing. */}
            <Button
              key="save"
              type="submit"
              form={formId}
              variant="primary"
              disabled={isBlank}
              isBusy={update.isPending}
            >
              {update.isPending ? t('promptDialog.saving') : t('promptDialog.save')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('promptDialog.close')}</Button>
            <Button
              key="edit"
              variant="primary"
              icon={<Pencil aria-hidden size={16} />}
              onClick={() => setDraft(own)}
            >
              {t('promptDialog.edit')}
            </Button>
          </>
        )
      }
    >
      {isEditing ? (
        <form id={formId} noValidate onSubmit={save}>
          <TextArea
            label={t('promptDialog.own')}
            rows={12}
            value={draft}
            autoFocus
            maxLength={limits.systemPromptMax}
            aside={count}
            error={isBlank ? t('errors.prompt') : update.error ? t('promptDialog.failed') : undefined}
            onChange={(event) => setDraft(event.target.value)}
          />
        </form>
      ) : (
        <section>
          <div className="mb-2 flex items-baseline justify-between gap-4">
            <h3 className="font-semibold">{t('promptDialog.own')}</h3>
            <span className="text-13 text-muted tabular-nums">{count}</span>
          </div>
          <p className="rounded-card bg-sunken p-4 break-words whitespace-pre-wrap">{own}</p>
        </section>
      )}
      {update.notice && <div className="mt-4">{update.notice}</div>}
      {update.question}
      <section className="mt-6">
        <h3 className="font-semibold">{t('promptDialog.added')}</h3>
        <p className="mt-1 max-w-prose text-muted">
          {assistant.isAgentMode ? t('promptDialog.addedAgent') : t('promptDialog.addedRag')}
        </p>
        {added && (
          <pre className="mt-3 rounded-card border border-dashed border-border-strong p-4 font-mono text-13 whitespace-pre-wrap text-muted">
            {added}
          </pre>
        )}
      </section>
    </Dialog>
  );
}

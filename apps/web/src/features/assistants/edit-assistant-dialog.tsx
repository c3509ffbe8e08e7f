import type { Assistant } from '@anito/contract/assistants';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { useKnownConnections } from '../../source-kind/connections.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDiscardGuard } from '../../ui/use-discard-guard.tsx';
import { AccessCodeSection } from './access-code-section.tsx';
import { type AssistantForm, createFormSchema, toForm, toInput } from './assistant-form.ts';
import { AssistantSummary } from './assistant-summary.tsx';
import { useUpdateAssistant } from './assistants.queries.ts';
import { BasicFields, MannerFields, PromptField, SourcesField } from './form-fields.tsx';
import { QuestionsField } from './questions-field.tsx';
import { UncertaintyFields } from './uncertainty-fields.tsx';

const formId = 'edit-assistant-form';

/** Changes an assistant; asks before unsaved changes are thrown away. */
export function EditAssistantDialog({ assistant, onClose }: { assistant: Assistant; onClose: () => void }) {
  const { t } = useTranslation('assistants');
  const sources = useKnownConnections();
  const update = useUpdateAssistant(assistant.id);
  const schema = useMemo(() => createFormSchema(t), [t]);
  const form = useForm<AssistantForm>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: toForm(assistant),
  });
  const values = form.watch();
  const { leave, question } = useDiscardGuard(form.formState.isDirty, onClose);
  function save(saved: AssistantForm) {
    if (update.isPending || !sources.data) return;
    update.mutate(
      { ...toInput(saved, sources.data), isActive: saved.isActive },
      {
        onSuccess: () => {
          showToast({ type: 'success', title: t('edit.saved') });
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      size="lg"
      isBusy={update.isPending}
      title={t('edit.title', { name: assistant.name })}
      footer={
        <>
          <Button disabled={update.isPending} onClick={leave}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!sources.data}
            isBusy={update.isPending}
          >
            {update.isPending ? t('edit.busy') : t('edit.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-8">
        <Group title={t('edit.basics')}>
          <BasicFields form={form} />
          <Checkbox label={t('form.active')} hint={t('form.activeHint')} {...form.register('isActive')} />
        </Group>
        <Group title={t('edit.knowledge')}>
          <Checkbox
            label={t('form.agentMode')}
            hint={t('form.agentModeHint')}
            {...form.register('isAgentMode')}
          />
          {!values.isAgentMode && <SourcesField form={form} />}
        </Group>
        <Group title={t('edit.behaviour')}>
          <MannerFields form={form} />
          <PromptField form={form} hint={t('form.promptHintEdit')} />
          <QuestionsField form={form} />
        </Group>
        {!values.isAgentMode && (
          <Group title={t('edit.uncertain')}>
            <UncertaintyFields form={form} />
          </Group>
        )}
        <Group title={t('edit.access')}>
          <AccessCodeSection assistant={assistant} />
        </Group>
        <Group title={t('edit.summary')}>
          <AssistantSummary
            form={values}
            hasCode={assistant.publicAccessCode !== null || assistant.isAccessCodeLost}
          />
        </Group>
        {update.isError && (
          <Banner tone="danger" title={t('errors.update')}>
            {update.error instanceof ApiError && describeError(update.error).message} {t('errors.kept')}
          </Banner>
        )}
      </form>
      {question}
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-16 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

import { type Assistant, updateAssistant } from '@anito/contract/assistants';
import type { ModelsStatus } from '@anito/contract/installation';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, callApi } from '../../../lib/api.ts';
import { describeInSentence } from '../../../lib/describe-error.ts';
import { setFormValues } from '../../../lib/set-form-values.ts';
import { isMissingModel } from '../../../lib/use-models.ts';
import { useConnectionList } from '../../../source-kind/connections.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useEdit } from '../../../ui/use-edit.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { AccessCodeSection } from '../access-code-section.tsx';
import { AgentNeedsModel } from '../agent-needs-model.tsx';
import { type AssistantForm, createFormSchema, toAssistantInput, toForm } from '../assistant-form.ts';
import { AssistantSummary } from '../assistant-summary.tsx';
import { useStoreAssistant } from '../assistants.queries.ts';
import { BasicFields, PromptField, SourcesField, ToneFields } from '../form-fields.tsx';
import { QuestionsField } from '../questions-field.tsx';
import { UncertaintyFields } from '../uncertainty-fields.tsx';
import { useAssistantFields } from '../use-assistant-fields.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { HandoverSection } from './handover-section.tsx';
import { ContactField, ModelField, PublicFields } from './public-fields.tsx';

const ContactFormSection = lazyPart(
  async () => (await import('./contact-form-section.tsx')).ContactFormSection,
);

/** Page for changing an assistant. Asks before it is left with unsaved changes. */
export function SettingsForm({
  assistant,
  models,
}: {
  assistant: Assistant;
  /** Models to choose from. Undefined until known. */
  models: ModelsStatus | undefined;
}) {
  const { t } = useTranslation('assistants');
  const sources = useConnectionList();
  const { id } = assistant;
  const store = useStoreAssistant();
  const schema = useMemo(() => createFormSchema(t), [t]);
  const form = useForm<AssistantForm>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: toForm(assistant),
  });
  const values = form.watch();
  const { isDirty } = form.formState;
  const hasNoAnswers = isMissingModel(values, models?.chat);
  const edit = useEdit<Assistant, AssistantForm>({
    resource: 'assistant',
    latest: assistant,
    values,
    toValues: toForm,
    choices: ['connectionIds'],
    setValues: (next, saved) => setFormValues(form, next, saved),
    fields: useAssistantFields(models),
    send: ({ contact, model, ...saved }, { version }) => {
      const { isActive, isReportsPublic, isIndexable } = saved;
      const switches = { isActive, isReportsPublic, isIndexable };
      const texts = { contact: contact || null, model: model || null };
      const input = toAssistantInput({ ...saved, contact, model }, sources.data ?? []);
      return callApi(updateAssistant, { params: { id }, body: { ...input, ...switches, ...texts, version } });
    },
    store: (saved) => store(id, () => saved),
    onSaved: (_, message) => showToast({ type: 'success', title: t('edit.saved'), message }),
  });
  const { question } = useLeaveGuard(isDirty);
  return (
    <div className="flex max-w-3xl flex-col gap-10">
      <form
        noValidate
        onSubmit={form.handleSubmit((saved) => sources.data && edit.save(saved))}
        className="flex flex-col gap-10"
      >
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
          {hasNoAnswers && <AgentNeedsModel />}
          {!values.isAgentMode && <SourcesField form={form} />}
        </Group>
        <Group title={t('edit.behaviour')}>
          <ToneFields form={form} />
          <ModelField form={form} current={assistant.model} models={models} />
          <PromptField form={form} />
          <QuestionsField form={form} />
        </Group>
        {(!values.isAgentMode || hasNoAnswers) && (
          <Group title={t('edit.uncertain')}>
            {!hasNoAnswers && <UncertaintyFields form={form} />}
            <ContactField form={form} />
          </Group>
        )}
        <Group title={t('edit.visible')}>
          <PublicFields form={form} />
        </Group>
        <Group title={t('edit.summary')}>
          <AssistantSummary
            form={values}
            hasCode={assistant.publicAccessCode !== null || assistant.isAccessCodeLost}
          />
        </Group>
        {edit.error && (
          <Banner tone="danger" title={t('errors.update')}>
            {edit.error instanceof ApiError && describeInSentence(edit.error)} {t('errors.kept')}
          </Banner>
        )}
        <div className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-2 border-t border-border bg-surface py-3">
          {edit.notice && <div className="mb-1 w-full">{edit.notice}</div>}
          <Button disabled={!isDirty || edit.isPending} onClick={() => form.reset(toForm(edit.base))}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!sources.data || !isDirty}
            isBusy={edit.isPending}
          >
            {edit.isPending ? t('edit.busy') : t('edit.submit')}
          </Button>
        </div>
      </form>
      <Group title={t('edit.handover')}>
        <HandoverSection assistantId={assistant.id} />
      </Group>
      <Group title={t('edit.contactForm')}>
        <Suspense fallback={<Skeleton className="h-48" />}>
          <ContactFormSection assistantId={assistant.id} />
        </Suspense>
      </Group>
      <Group title={t('edit.access')}>
        <AccessCodeSection assistant={assistant} />
      </Group>
      <DeletionSection assistant={assistant} />
      {question}
      {edit.question}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-16 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

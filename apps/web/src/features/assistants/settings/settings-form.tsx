import { type Assistant, updateAssistant } from '@anito/contract/assistants';
import type { ModelsStatus } from '@anito/contract/installation';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
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
import { Fold } from '../../../ui/fold.tsx';
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
import { UncertaintyFields } from '../uncertainty-fields.tsx';
import { useAssistantFields } from '../use-assistant-fields.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { HandoverSection } from './handover-section.tsx';
import { ContactField, ModelField, PublicFields } from './public-fields.tsx';
import { VisitorTextFields } from './visitor-text-fields.tsx';

const ContactFormSection = lazyPart(
  async () => (await import('./contact-form-section.tsx')).ContactFormSection,
);

/** Form for changing an assistant. It asks before the page is left with unsaved changes. */
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
  const hasCode = assistant.publicAccessCode !== null || assistant.isAccessCodeLost;
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
  const [opened, setOpened] = useState<readonly Section[]>(['basics']);
  const { errors } = form.formState;
  const hasError = (section: Section) => fieldsOf[section].some((name) => errors[name] !== undefined);
  const foldProps = (section: Section) => ({
    title: t(`sections.${section}.title`),
    summary: t(`sections.${section}.summary`),
    isOpen: opened.includes(section),
    hasError: hasError(section),
    onToggle: (isOpen: boolean) =>
      setOpened((before) => (isOpen ? [...before, section] : before.filter((each) => each !== section))),
  });
  const submit = form.handleSubmit(
    (saved) => sources.data && edit.save(saved),
    // Opened before the form moves the focus to the first wrong field.
    (wrong) => {
      const sections = sectionNames.filter((section) => fieldsOf[section].some((name) => wrong[name]));
      flushSync(() => setOpened((before) => [...new Set([...before, ...sections])]));
    },
  );
  return (
    <div className="flex max-w-3xl flex-col gap-10">
      <div className="flex flex-col gap-4">
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Fold {...foldProps('basics')}>
            <BasicFields form={form} />
            <Checkbox label={t('form.active')} hint={t('form.activeHint')} {...form.register('isActive')} />
            <AssistantSummary form={values} hasCode={hasCode} />
          </Fold>
          <Fold {...foldProps('greeting')}>
            <VisitorTextFields
              form={form}
              assistant={{ name: values.name, description: values.description }}
            />
          </Fold>
          <Fold {...foldProps('knowledge')}>
            {hasNoAnswers && <AgentNeedsModel />}
            {values.isAgentMode ? (
              <p className="text-muted">{t('sections.knowledge.agent')}</p>
            ) : (
              <SourcesField form={form} />
            )}
            {(!values.isAgentMode || hasNoAnswers) && (
              <>
                {!hasNoAnswers && <UncertaintyFields form={form} />}
                <ContactField form={form} />
              </>
            )}
          </Fold>
        </form>
        <Fold {...foldProps('people')}>
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
          <Group title={t('edit.visible')}>
            <PublicFields form={form} hasCode={hasCode} />
          </Group>
        </Fold>
        <Fold {...foldProps('advanced')}>
          <PromptField form={form} />
          <ToneFields form={form} />
          <ModelField form={form} current={assistant.model} models={models} />
          <Checkbox
            label={t('form.agentMode')}
            hint={t('form.agentModeHint')}
            {...form.register('isAgentMode')}
          />
        </Fold>
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
            form={formId}
            variant="primary"
            disabled={!sources.data || !isDirty}
            isBusy={edit.isPending}
          >
            {edit.isPending ? t('edit.busy') : t('edit.submit')}
          </Button>
        </div>
      </div>
      <DeletionSection assistant={assistant} />
      {question}
      {edit.question}
    </div>
  );
}

const formId = 'assistant-settings';

/** Fields of the form in each section, to find the section of a wrong one. */
const fieldsOf = {
  basics: ['name', 'description', 'isActive'],
  greeting: ['greeting', 'suggestedQuestions', 'visitorTexts'],
  knowledge: ['connectionIds', 'showsUnsure', 'unsupportedSentences', 'contact'],
  people: ['isReportsPublic', 'isIndexable'],
  advanced: ['systemPrompt', 'tone', 'responseStyle', 'model', 'isAgentMode'],
} as const satisfies Record<string, readonly (keyof AssistantForm)[]>;
type Section = keyof typeof fieldsOf;
const sectionNames = Object.keys(fieldsOf) as Section[];

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

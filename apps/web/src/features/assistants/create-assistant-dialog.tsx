import { type Assistant, createAssistant } from '@anito/contract/assistants';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookOpen, Bot } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, callApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { useKnownConnections } from '../../source-kind/connections.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { useDiscardGuard } from '../../ui/use-discard-guard.tsx';
import {
  type AssistantForm,
  createFormSchema,
  emptyForm,
  toInput,
  writeDefaultPrompt,
} from './assistant-form.ts';
import { assistantsKey, useAssistants } from './assistants.queries.ts';
import { CreatedStep } from './created-step.tsx';
import { BasicFields, MannerFields, PromptField, SourcesField } from './form-fields.tsx';
import { proposeStart } from './propose-start.ts';
import { QuestionsField } from './questions-field.tsx';

const formId = 'create-assistant-form';

/** Makes an assistant in one form, then shows how to reach it. */
export function CreateAssistantDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('assistants');
  const [created, setCreated] = useState<Assistant>();
  if (created) {
    return (
      <Dialog isOpen onOpenChange={onClose} title={t('created.title', { name: created.name })}>
        <CreatedStep assistant={created} onClose={onClose} />
      </Dialog>
    );
  }
  return <CreateForm onCreated={setCreated} onClose={onClose} />;
}

function CreateForm({
  onCreated,
  onClose,
}: {
  onCreated: (assistant: Assistant) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('assistants');
  const client = useQueryClient();
  const sources = useKnownConnections();
  const assistants = useAssistants();
  const schema = useMemo(() => createFormSchema(t), [t]);
  const [isPromptOwn, setIsPromptOwn] = useState(false);
  const form = useForm<AssistantForm>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { ...emptyForm, systemPrompt: writeDefaultPrompt(emptyForm, t) },
  });
  const creation = useMutation({
    mutationFn: (values: AssistantForm) =>
      callApi(createAssistant, { body: toInput(values, sources.data ?? []) }),
    onSuccess: (assistant) => {
      client.setQueryData<Assistant[]>(assistantsKey, (list) => list && [assistant, ...list]);
      void client.invalidateQueries({ queryKey: assistantsKey, exact: true });
      onCreated(assistant);
    },
  });
  const [name, description, isAgentMode] = form.watch(['name', 'description', 'isAgentMode']);
  const { getFieldState, resetField, setValue } = form;
  useEffect(() => {
    if (!isPromptOwn) setValue('systemPrompt', writeDefaultPrompt({ name, description, isAgentMode }, t));
  }, [name, description, isAgentMode, isPromptOwn, setValue, t]);
  const proposed = useMemo(
    () => sources.data && assistants.data && proposeStart(sources.data, assistants.data),
    [sources.data, assistants.data],
  );
  useEffect(() => {
    if (!proposed) return;
    // What is proposed is no input to keep; what the owner has entered stays.
    if (!getFieldState('connectionIds').isDirty) {
      resetField('connectionIds', { defaultValue: proposed.connectionIds });
    }
    if (!getFieldState('name').isDirty) resetField('name', { defaultValue: proposed.name });
  }, [proposed, getFieldState, resetField]);
  const { dirtyFields } = form.formState;
  // The prompt writes itself from name and description.
  const isDirty = isPromptOwn || Object.keys(dirtyFields).some((field) => field !== 'systemPrompt');
  const { leave, question } = useDiscardGuard(isDirty, onClose);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      size="lg"
      isBusy={creation.isPending}
      title={t('creation.title')}
      description={t('creation.text')}
      footer={
        <>
          <Button disabled={creation.isPending} onClick={leave}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={creation.isPending}>
            {creation.isPending ? t('creation.busy') : t('creation.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((values) => !creation.isPending && creation.mutate(values))}
        className="flex flex-col gap-6"
      >
        <RadioCards
          legend={t('form.type')}
          columns={2}
          value={isAgentMode ? 'agent' : 'rag'}
          onChange={(type) =>
            setValue('isAgentMode', type === 'agent', {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
          options={[
            {
              value: 'rag',
              title: t('form.rag'),
              description: t('form.ragText'),
              icon: <BookOpen aria-hidden size={20} />,
            },
            {
              value: 'agent',
              title: t('form.agent'),
              description: t('form.agentText'),
              icon: <Bot aria-hidden size={20} />,
            },
          ]}
        />
        {!isAgentMode && <SourcesField form={form} />}
        <BasicFields form={form} isNameProposed />
        <MannerFields form={form} />
        <div className="flex flex-col gap-2">
          <PromptField
            form={form}
            hint={isPromptOwn ? t('form.promptHintEdit') : t('form.promptHint')}
            onEdit={() => setIsPromptOwn(true)}
          />
          {isPromptOwn && (
            <Button variant="ghost" size="sm" className="self-start" onClick={() => setIsPromptOwn(false)}>
              {t('form.promptReset')}
            </Button>
          )}
        </div>
        <QuestionsField form={form} />
        {creation.isError && (
          <Banner tone="danger" title={t('errors.create')}>
            {creation.error instanceof ApiError && describeError(creation.error).message} {t('errors.kept')}
          </Banner>
        )}
      </form>
      {question}
    </Dialog>
  );
}

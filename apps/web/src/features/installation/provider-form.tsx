import type {
  ChatModelChoice,
  ConnectableProvider,
  ModelTest,
  ProviderModelInput,
} from '@anito/contract/installation';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useConnectChatModel, useTestChatModel } from './chat-model.queries.ts';
import { FormFoot } from './form-foot.tsx';
import { useUnsavedWork } from './unsaved-work.tsx';

type Values = {
  vendor: ConnectableProvider;
  baseUrl: string;
  model: string;
  choices: string;
  apiKey: string;
};

const providerNames: Record<Exclude<ConnectableProvider, 'openai-compatible'>, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  mistral: 'Mistral',
  groq: 'Groq',
  xai: 'xAI',
  azure: 'Azure OpenAI',
  openrouter: 'OpenRouter',
};

const defaultProvider = 'openai';

/**
 * Converts the connected provider to form values, or returns those of the default provider. The API key is
 * always empty, because the server does not return it.
 */
function toValues({ connected, vendors }: ChatModelChoice): Values {
  const defaultModel = vendors.find(({ vendor }) => vendor === defaultProvider)?.usualModel;
  return {
    vendor: connected?.vendor ?? defaultProvider,
    baseUrl: connected?.baseUrl ?? '',
    model: connected?.model ?? defaultModel ?? '',
    choices: connected?.choices.join(', ') ?? '',
    apiKey: '',
  };
}

/**
 * Converts the form values to the request body. An empty API key is omitted, so that the stored key stays.
 */
function toInput({ vendor, baseUrl, model, choices, apiKey }: Values): ProviderModelInput {
  const named = choices.split(',').map((choice) => choice.trim());
  return {
    vendor,
    baseUrl: baseUrl.trim() || null,
    model: model.trim(),
    choices: [...new Set(named.filter(Boolean))],
    ...(apiKey.trim() && { apiKey: apiKey.trim() }),
  };
}

/** Form that connects a model of a provider, with a test before saving. */
export function ProviderForm({ choice }: { choice: ChatModelChoice }) {
  const { t } = useTranslation('installation');
  const connect = useConnectChatModel();
  const trial = useTestChatModel();
  const form = useForm<Values>({ mode: 'onTouched', values: toValues(choice) });
  const { register, handleSubmit, watch, setValue, reset, formState } = form;
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const { connected, vendors } = choice;
  const [vendor, baseUrl] = watch(['vendor', 'baseUrl']);
  const needs = vendors.find((each) => each.vendor === vendor);
  const isSameAddress = connected?.vendor === vendor && (connected.baseUrl ?? '') === baseUrl.trim();
  const hasKey = isSameAddress && connected.hasKey;
  const vendorField = register('vendor', {
    onChange: ({ target }) => {
      trial.reset();
      const defaultModel = vendors.find((each) => each.vendor === target.value)?.usualModel;
      setValue('model', defaultModel ?? '', { shouldDirty: true });
      setValue('baseUrl', '', { shouldDirty: true });
    },
  });
  const save = handleSubmit((values) =>
    connect.mutate(toInput(values), {
      onSuccess: ({ chat }) => {
        showToast({ type: 'success', title: t('model.connected', { model: chat.model }) });
        // The API key must no longer be visible.
        reset();
      },
    }),
  );
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={save}>
      <Select
        label={t('model.vendor')}
        options={vendors.map(({ vendor: value }) => ({
          value,
          label: value === 'openai-compatible' ? t('model.compatible') : providerNames[value],
        }))}
        {...vendorField}
      />
      <TextField
        type="url"
        inputMode="url"
        label={t('model.baseUrl')}
        isOptional={!needs?.baseUrl}
        placeholder={needs?.baseUrl ?? ''}
        hint={t('model.baseUrlHint')}
        autoComplete="off"
        error={errors.baseUrl && t('model.baseUrlMissing')}
        {...register('baseUrl', { validate: (text) => Boolean(text.trim()) || !needs?.baseUrl })}
      />
      <TextField
        type="password"
        label={t('model.apiKey')}
        isOptional={needs?.needsKey === false}
        placeholder={hasKey ? (connected.keyEnd ? `•••• ${connected.keyEnd}` : t('model.keySet')) : ''}
        hint={t(hasKey ? 'model.keyKept' : 'model.keyHint')}
        autoComplete="off"
        error={errors.apiKey && t('model.keyMissing')}
        {...register('apiKey', { validate: (text) => Boolean(text.trim()) || hasKey || !needs?.needsKey })}
      />
      <TextField
        label={t('model.model')}
        required
        hint={t('model.modelHint')}
        autoComplete="off"
        error={errors.model && t('model.modelMissing')}
        {...register('model', { validate: (text) => Boolean(text.trim()) })}
      />
      <TextField
        label={t('model.choices')}
        isOptional
        hint={t('model.choicesHint')}
        autoComplete="off"
        {...register('choices')}
      />
      {trial.data && <TestResult trial={trial.data} />}
      <FormFoot
        error={connect.error ?? trial.error}
        isDirty={isDirty}
        isSaving={connect.isPending}
        saveLabel={t('model.use')}
        onDiscard={() => {
          reset();
          connect.reset();
          trial.reset();
        }}
      >
        <Button
          isBusy={trial.isPending}
          onClick={() => void handleSubmit((values) => trial.mutate(toInput(values)))()}
        >
          {trial.isPending ? t('model.testing') : t('model.test')}
        </Button>
      </FormFoot>
    </form>
  );
}

/** Result of testing the model: the time and the answer, or why it failed. */
function TestResult({ trial: { result, milliseconds, answer } }: { trial: ModelTest }) {
  const { t } = useTranslation('installation');
  if (result !== 'answers') return <Banner tone="warning" title={t(`model.results.${result}`)} />;
  const seconds = formatNumber(Math.max(0.1, Math.round(milliseconds / 100) / 10));
  return (
    <Banner tone="success" title={t('model.results.answers', { seconds })}>
      {answer && <q dir="auto">{answer}</q>}
    </Banner>
  );
}

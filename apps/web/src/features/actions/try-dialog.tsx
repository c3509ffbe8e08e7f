import { testAction } from '@anito/contract/action-calls';
import type { ActionParameter, ActionParameters, RunResult } from '@anito/contract/actions';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { formatNumber } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useActionsChanged } from './actions.queries.ts';

/** Target of a test run: an action, or a tool of an MCP server. */
export type TryTarget = {
  id: number;
  assistantId: number;
  name: string;
  toolName: string;
  parameters: ActionParameters;
};

/** Dialog that runs an action with the entered arguments and shows its result. */
export function TryDialog({ target, onClose }: { target: TryTarget; onClose: () => void }) {
  const { t } = useTranslation('actions');
  const { id, assistantId, name, toolName, parameters } = target;
  const [values, setValues] = useState<Record<string, string>>({});
  const { hasRun } = useActionsChanged(assistantId);
  const run = useMutation({
    mutationFn: (args: Record<string, string>) =>
      callApi(testAction, { params: { id }, body: { toolName, args } }),
    onSettled: () => hasRun(),
  });
  const result = run.data;
  const problems = result?.status === 'failed' ? result.problems : {};
  const entries = Object.entries(parameters.properties);

  function submit() {
    const filled = Object.entries(values).filter(([, value]) => value.trim() !== '');
    run.mutate(Object.fromEntries(filled));
  }
  return (
    <FormDialog
      saving={run}
      title={t('test.title', { name })}
      description={t('test.text')}
      save={t('test.run')}
      busy={t('test.running')}
      cancel={t('test.close')}
      icon={<Play aria-hidden size={16} />}
      onSubmit={submit}
      onClose={onClose}
    >
      {entries.length === 0 && <p className="text-muted">{t('test.none')}</p>}
      {entries.map(([parameter, schema]) => (
        <Argument
          key={parameter}
          name={parameter}
          schema={schema}
          isRequired={parameters.required?.includes(parameter) ?? false}
          error={problems[parameter] && t(`problems.${problems[parameter]}`)}
          value={values[parameter] ?? ''}
          onChange={(value) => setValues({ ...values, [parameter]: value })}
        />
      ))}
      <div aria-live="polite">
        {run.isError && <Banner tone="danger" title={describeError(run.error).message} />}
        {result && !run.isPending && <Result result={result} />}
      </div>
    </FormDialog>
  );
}

const inputTypes = { date: 'date', 'date-time': 'text', email: 'email', uri: 'url' } as const;

/** Field for one argument: a choice for booleans and listed values, otherwise a text field. */
function Argument({
  name,
  schema,
  isRequired,
  error,
  value,
  onChange,
}: {
  name: string;
  schema: ActionParameter;
  isRequired: boolean;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('actions');
  const texts = {
    label: name,
    hint: schema.description,
    error,
    isOptional: !isRequired,
    required: isRequired,
  };
  const yesOrNo = [
    { value: 'true', label: t('test.yes') },
    { value: 'false', label: t('test.no') },
  ];
  const listed = (schema.enum ?? []).map((choice) => ({ value: String(choice), label: String(choice) }));
  const choices = schema.type === 'boolean' ? yesOrNo : listed;
  if (choices.length > 0) {
    return (
      <Select
        {...texts}
        options={[{ value: '', label: t('test.leaveOut') }, ...choices]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return (
    <TextField
      {...texts}
      type={schema.format ? inputTypes[schema.format] : 'text'}
      {...(isNumber && { inputMode: 'decimal' as const })}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Result of the run: the answer of the service, or the reason of failure. */
function Result({ result }: { result: RunResult }) {
  const { t } = useTranslation('actions');
  const took = t('test.took', { milliseconds: formatNumber(result.milliseconds) });
  if (result.status === 'failed') {
    return (
      <Banner tone="warning" title={t('test.failed')}>
        <p>{t(`reasons.${result.reason}`)}</p>
        {result.httpStatus !== null && <p>{t('test.status', { status: result.httpStatus })}</p>}
      </Banner>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 font-semibold text-success-strong">
        <CircleCheck aria-hidden size={16} />
        {t('test.done')}
        <span className="font-normal text-muted tabular-nums">{took}</span>
      </p>
      <TextArea label={t('test.answer')} dir="auto" readOnly hasMonospace value={result.text} />
    </div>
  );
}

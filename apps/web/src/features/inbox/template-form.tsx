import type { InboxThread } from '@anito/contract/inbox';
import { fillTemplate, type MessageTemplate } from '@anito/contract/message-templates';
import { Send } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { describeFieldError } from '../../lib/describe-field-error.ts';
import { formatNumber } from '../../lib/format.ts';
import { useApprovedMessages } from '../../lib/use-approved-messages.ts';
import { useFocusInvalidField } from '../../lib/use-focus-invalid-field.ts';
import { Button } from '../../ui/button.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { createClientKey, useSendTemplate } from './inbox.queries.ts';

const formatTemplateName = ({ name, language }: Pick<MessageTemplate, 'name' | 'language'>) =>
  `${name} · ${language}`;

/** Form that selects a template message, fills in its variables and sends it, with a preview. */
export function TemplateForm({ thread }: { thread: InboxThread }) {
  const { t } = useTranslation('inbox');
  const query = useApprovedMessages(thread);
  const [key, setKey] = useState('');
  const choice = useRef<HTMLSelectElement>(null);
  if (!query.data)
    return (
      <QueryPlaceholder
        query={query}
        title={t('closedWindow.failed')}
        meaning={t('threadFailedText')}
        loading={t('closedWindow.loading')}
        skeletons={['h-10']}
      />
    );
  const { templates, leftOutCount } = query.data;
  const chosen = templates.find((template) => formatTemplateName(template) === key);
  const leftOut =
    leftOutCount > 0
      ? t('closedWindow.leftOut', { count: leftOutCount, number: formatNumber(leftOutCount) })
      : undefined;
  if (templates.length === 0) {
    return (
      <p className="text-muted">
        {t('closedWindow.empty')} {leftOut}
      </p>
    );
  }
  return (
    <>
      <Select
        ref={choice}
        label={t('closedWindow.choose')}
        hint={leftOut}
        placeholder={t('closedWindow.placeholder')}
        value={key}
        options={templates.map((template) => ({
          value: formatTemplateName(template),
          label: formatTemplateName(template),
        }))}
        onChange={(event) => setKey(event.target.value)}
      />
      {chosen && (
        <FilledTemplate
          key={key}
          threadId={thread.id}
          template={chosen}
          onSent={(hasFocus) => {
            setKey('');
            if (hasFocus) choice.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** Fields for the variables of the chosen template, with its preview and the send button. */
function FilledTemplate({
  threadId,
  template,
  onSent,
}: {
  threadId: number;
  template: MessageTemplate;
  /** Whether the focus is in the sent form, which disappears. */
  onSent: (hasFocus: boolean) => void;
}) {
  const { t } = useTranslation('inbox');
  const send = useSendTemplate(threadId);
  const [values, setValues] = useState<Record<string, string>>({});
  const [clientKey] = useState(createClientKey);
  const form = useFocusInvalidField(send.error);
  const [isTried, setIsTried] = useState(false);
  const { name, language, fields, buttons, asksContact } = template;
  const isMissing = (key: string) => !values[key]?.trim();
  const missing = t('closedWindow.missing');
  const describe = (key: string) => describeFieldError(send.error, `values.${key}`, missing);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (fields.some(({ key }) => isMissing(key))) {
      const first = fields.findIndex(({ key }) => isMissing(key));
      form.current?.querySelectorAll('input')[first]?.focus();
      return;
    }
    if (send.isPending) return;
    send.mutate(
      { name, language, values, clientKey },
      { onSuccess: () => onSent(form.current?.contains(document.activeElement) ?? false) },
    );
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-3">
      <section aria-label={t('closedWindow.preview')}>
        <p className="text-13 text-muted">{t('closedWindow.preview')}</p>
        <div
          dir="auto"
          className="mt-1 max-h-48 overflow-y-auto rounded-card border border-border bg-surface p-3 break-words whitespace-pre-line"
        >
          {fillTemplate(template, values)}
          {buttons.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-2">
              {buttons.map((button) => (
                <li
                  key={button}
                  className="rounded-control border border-border px-2 py-1 text-14 text-muted"
                >
                  {button}
                </li>
              ))}
            </ul>
          )}
        </div>
        {asksContact && <p className="mt-2 text-14 text-muted">{t('closedWindow.asksContact')}</p>}
      </section>
      {fields.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {fields.map(({ key, part, name: blank, example, max }) => (
            <TextField
              key={key}
              label={t(`closedWindow.parts.${part}`, { name: blank })}
              hint={example ? t('closedWindow.example', { example }) : undefined}
              maxLength={max}
              required
              autoComplete="off"
              value={values[key] ?? ''}
              error={isTried && isMissing(key) ? missing : describe(key)}
              onChange={(event) => setValues({ ...values, [key]: event.target.value })}
            />
          ))}
        </div>
      )}
      {send.isError && (
        <p role="alert" className="text-14 text-danger-strong">
          {t('closedWindow.sendFailed')}{' '}
          {!fields.some(({ key }) => describe(key)) && describeError(send.error).message}
        </p>
      )}
      <div className="sticky -bottom-3 -mx-3 -mb-3 border-t border-border bg-raised p-3">
        <Button type="submit" variant="primary" icon={<Send aria-hidden size={16} />} isBusy={send.isPending}>
          {t('closedWindow.send')}
        </Button>
      </div>
    </form>
  );
}

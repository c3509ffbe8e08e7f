import type { MessagingChannel } from '@anito/contract/messaging';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-client.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { describeFieldError } from '../../../lib/describe-field-error.ts';
import { useFocusInvalidField } from '../../../lib/use-focus-invalid-field.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSetupWhatsApp } from './channels.queries.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { CopyableText } from './operator-steps.tsx';
import { TemplateChoice } from './template-choice.tsx';

/** Dialog that connects an assistant to a WhatsApp number and manages the connection. */
export function WhatsAppDialog({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  return (
    <ConnectDialog
      name="whatsapp"
      assistantId={assistantId}
      onClose={onClose}
      manage={({ settings }) => <TemplateChoice assistantId={assistantId} settings={settings} />}
    >
      {(channel, onConnected) => (
        <SetUp assistantId={assistantId} channel={channel} onConnected={onConnected} />
      )}
    </ConnectDialog>
  );
}

const fields = [
  'phoneNumberId',
  'businessAccountId',
  'accessToken',
  'templateName',
  'templateLanguage',
] as const;
type Values = Record<(typeof fields)[number], string>;

/** Form for the ids of the phone number and business account, the access token and the template message. */
function SetUp({
  assistantId,
  channel,
  onConnected,
}: {
  assistantId: number;
  channel: MessagingChannel;
  onConnected: (isSubscribed: boolean) => void;
}) {
  const { t } = useTranslation('channels');
  const setup = useSetupWhatsApp(assistantId);
  const form = useFocusInvalidField(setup.error);
  const [values, setValues] = useState<Values>({
    phoneNumberId: channel.configuration?.accountId ?? '',
    businessAccountId: channel.settings.businessAccountId ?? '',
    accessToken: '',
    templateName: channel.settings.templateName ?? '',
    templateLanguage: channel.settings.templateLanguage ?? '',
  });
  const problems = setup.error instanceof ApiError ? setup.error.fields : {};

  function submit(event: FormEvent): void {
    event.preventDefault();
    const trimmed = Object.fromEntries(fields.map((name) => [name, values[name].trim()])) as Values;
    setup.mutate(trimmed, {
      onSuccess: ({ isSubscribed }) => onConnected(isSubscribed),
    });
  }
  const field = (name: keyof Values, type: 'text' | 'password' = 'text') => (
    <TextField
      type={type}
      label={t(`whatsapp.fields.${name}`)}
      hint={t(`whatsapp.hints.${name}`)}
      isOptional={name.startsWith('template')}
      autoComplete="off"
      inputMode={name.endsWith('Id') ? 'numeric' : undefined}
      value={values[name]}
      error={describeFieldError(setup.error, name, t(`whatsapp.wrong.${name}`))}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
    />
  );
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>{t('whatsapp.how1')}</li>
        <li>{t('whatsapp.how2')}</li>
        <li>{t('whatsapp.how3')}</li>
      </ol>
      {channel.webhookUrl && <CopyableText label={t('operator.webhookUrl')} text={channel.webhookUrl} />}
      {channel.verifyToken ? (
        <CopyableText label={t('operator.verifyToken')} text={channel.verifyToken} />
      ) : (
        <p className="text-muted">{t('whatsapp.verifyAsk')}</p>
      )}
      {field('phoneNumberId')}
      {field('businessAccountId')}
      {field('accessToken', 'password')}
      {field('templateName')}
      {values.templateName && field('templateLanguage')}
      {setup.isError && Object.keys(problems).length === 0 && (
        <Banner tone="danger">{describeError(setup.error).message}</Banner>
      )}
      <Button type="submit" variant="primary" isBusy={setup.isPending}>
        {setup.isPending ? t('connecting') : t('whatsapp.connect')}
      </Button>
    </form>
  );
}

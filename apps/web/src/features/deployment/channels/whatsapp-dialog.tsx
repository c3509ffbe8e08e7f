import { ApiError } from '@anito/contract/client';
import type { MessagingChannel } from '@anito/contract/messaging';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingRegion } from '../../../ui/loading-region.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useMessagingChannels, useSetupWhatsApp } from './channels.queries.ts';
import { ManageChannel } from './manage-channel.tsx';
import { OperatorSteps, ToCopy } from './operator-steps.tsx';

/** Connects an assistant to a WhatsApp number, in steps that need no programming. */
export function WhatsAppDialog({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  const { t } = useTranslation('channels');
  const channels = useMessagingChannels(assistantId);
  const [isAfresh, setIsAfresh] = useState(false);
  const channel = channels.data?.find((each) => each.channel === 'whatsapp');
  const configuration = isAfresh ? null : channel?.configuration;
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('whatsapp.title')} description={t('whatsapp.description')}>
      {channels.isError && !channel && (
        <QueryFailure query={channels} title={t('failed')} meaning={t('loadFailedText')} />
      )}
      {!channels.isError && !channel && (
        <LoadingRegion label={t('loading')}>
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
      {channel && !channel.isAvailable && <OperatorSteps name="whatsapp" channel={channel} />}
      {channel?.isAvailable && configuration && (
        <ManageChannel
          name="whatsapp"
          configuration={configuration}
          reconnect={
            <Button variant="primary" onClick={() => setIsAfresh(true)}>
              {t('reconnect')}
            </Button>
          }
          onDeleted={() => {}}
        />
      )}
      {channel?.isAvailable && !configuration && (
        <SetUp assistantId={assistantId} channel={channel} onConnected={() => setIsAfresh(false)} />
      )}
    </Dialog>
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

function SetUp({
  assistantId,
  channel,
  onConnected,
}: {
  assistantId: number;
  channel: MessagingChannel;
  onConnected: () => void;
}) {
  const { t } = useTranslation('channels');
  const setup = useSetupWhatsApp(assistantId);
  const [values, setValues] = useState<Values>({
    phoneNumberId: channel.configuration?.accountId ?? '',
    businessAccountId: channel.settings.businessAccountId ?? '',
    accessToken: '',
    templateName: channel.settings.templateName ?? '',
    templateLanguage: channel.settings.templateLanguage ?? '',
  });
  const problems = setup.error instanceof ApiError ? (setup.error.fields ?? {}) : {};

  function submit(event: FormEvent): void {
    event.preventDefault();
    const trimmed = Object.fromEntries(fields.map((name) => [name, values[name].trim()])) as Values;
    setup.mutate(trimmed, {
      onSuccess: ({ isSubscribed }) => {
        showToast(
          isSubscribed
            ? { type: 'success', title: t('connected', { channel: t('whatsapp.name') }) }
            : { type: 'warning', title: t('notSubscribed') },
        );
        onConnected();
      },
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
      error={problems[name]}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
    />
  );
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>{t('whatsapp.how1')}</li>
        <li>{t('whatsapp.how2')}</li>
        <li>{t('whatsapp.how3')}</li>
      </ol>
      {channel.webhookUrl && <ToCopy label={t('operator.webhookUrl')} text={channel.webhookUrl} />}
      {channel.verifyToken && <ToCopy label={t('operator.verifyToken')} text={channel.verifyToken} />}
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

import type { MessagingChannel } from '@anito/contract/messaging';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** Something to be copied into another service. */
export function ToCopy({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="mb-1 font-semibold">{label}</p>
      <div className="flex items-center gap-3 rounded-control border border-border bg-sunken p-2 pl-3">
        <code className="min-w-0 flex-1 font-mono text-12 break-all">{text}</code>
        <CopyButton text={text} />
      </div>
    </div>
  );
}

/** What whoever runs the server does once, so that owners can connect. */
export function OperatorSteps({
  name,
  channel,
}: {
  name: 'messenger' | 'whatsapp';
  channel: MessagingChannel;
}) {
  const { t } = useTranslation('channels');
  const names = {
    messenger: 'FACEBOOK_APP_ID, FACEBOOK_APP_SECRET, FACEBOOK_VERIFY_TOKEN',
    whatsapp: 'WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN',
  };
  return (
    <div className="flex flex-col gap-4">
      <p>{t('operator.text', { channel: t(`${name}.name`) })}</p>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>{t('operator.app')}</li>
        <li>
          {t('operator.settings')} <code className="font-mono text-12 break-words">{names[name]}</code>
        </li>
        <li>{t(`operator.${name}Webhook`)}</li>
      </ol>
      {channel.webhookUrl && <ToCopy label={t('operator.webhookUrl')} text={channel.webhookUrl} />}
    </div>
  );
}

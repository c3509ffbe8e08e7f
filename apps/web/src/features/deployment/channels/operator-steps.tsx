import type { MessagingChannel } from '@anito/contract/messaging';
import { messengerCallbackPath } from '@anito/contract/messenger';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** A text to copy into another service. */
export function CopyableText({ label, text }: { label: string; text: string }) {
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

const settings = {
  messenger: 'FACEBOOK_APP_ID, FACEBOOK_APP_SECRET, FACEBOOK_VERIFY_TOKEN',
  whatsapp: 'WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN',
};

/**
 * One-time setup by the operator of the server, so that owners can connect. Owners can send it to the
 * operator.
 */
export function OperatorSteps({
  name,
  channel: { webhookUrl },
}: {
  name: 'messenger' | 'whatsapp';
  channel: MessagingChannel;
}) {
  const { t } = useTranslation('channels');
  const redirect =
    name === 'messenger' && webhookUrl ? new URL(messengerCallbackPath, webhookUrl).href : undefined;
  const steps = [
    ...(webhookUrl?.startsWith('http:') ? [t('operator.https')] : []),
    t('operator.app'),
    `${t('operator.settings')} ${settings[name]}`,
    ...(redirect ? [t('operator.signIn')] : []),
    t(`operator.${name}Webhook`),
  ];
  const addresses = [
    ...(redirect ? [{ label: t('operator.redirect'), text: redirect }] : []),
    ...(webhookUrl ? [{ label: t('operator.webhookUrl'), text: webhookUrl }] : []),
  ];
  const lines = [
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    ...addresses.map(({ label, text }) => `${label}: ${text}`),
  ];
  return (
    <div className="flex flex-col gap-4">
      <p>{t('operator.text', { channel: t(`${name}.name`) })}</p>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        {steps.map((step) => (
          <li key={step} className="break-words">
            {step}
          </li>
        ))}
      </ol>
      {addresses.map((address) => (
        <CopyableText key={address.label} {...address} />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={lines.join('\n')} label={t('operator.copy')} size="md" />
        <p className="text-muted">{t('operator.afterwards')}</p>
      </div>
    </div>
  );
}

import type { MessagingChannel } from '@anito/contract/messaging';
import { messengerCallbackPath } from '@anito/contract/messenger';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../lib/auth/use-user.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** A labelled text with a button that copies it. */
export function CopyableText({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="mb-1 font-semibold">{label}</p>
      <div className="flex items-center gap-3 rounded-control border border-border bg-sunken p-2 pl-3">
        <code className="min-w-0 flex-1 font-mono text-13 break-all">{text}</code>
        <CopyButton text={text} />
      </div>
    </div>
  );
}

const settings = {
  messenger: 'FACEBOOK_APP_ID, FACEBOOK_APP_SECRET, FACEBOOK_VERIFY_TOKEN',
  whatsapp: 'WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN',
};

type StepsProps = { name: 'messenger' | 'whatsapp'; channel: MessagingChannel };

/**
 * Returns the steps with which an admin sets up the channel, the addresses to enter there, and both as one
 * text.
 */
function useOperatorSteps({ name, channel: { webhookUrl } }: StepsProps) {
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
  const text = [
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    ...addresses.map((address) => `${address.label}: ${address.text}`),
  ].join('\n');
  return { steps, addresses, text };
}

/**
 * One-time setup of a channel for the installation, before owners can connect. Admins see the steps; other
 * users see a message to send to an admin.
 */
export function OperatorSteps(props: StepsProps) {
  const isAdmin = useUser().data?.role === 'admin';
  return isAdmin ? <AdminSteps {...props} /> : <AskAdmin {...props} />;
}

/** The setup steps for an admin, with the addresses to copy. */
function AdminSteps(props: StepsProps) {
  const { t } = useTranslation('channels');
  const { steps, addresses, text } = useOperatorSteps(props);
  return (
    <div className="flex flex-col gap-4">
      <p>{t('operator.text', { channel: t(`${props.name}.name`) })}</p>
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
        <CopyButton text={text} label={t('operator.copy')} size="md" />
        <p className="text-muted">{t('operator.afterwards')}</p>
      </div>
    </div>
  );
}

/** Message with the setup steps, to copy and send to an admin. */
function AskAdmin(props: StepsProps) {
  const { t } = useTranslation('channels');
  const channel = t(`${props.name}.name`);
  const { text } = useOperatorSteps(props);
  const message = `${t('askAdmin.message', { channel })}\n\n${text}`;
  return (
    <div className="flex flex-col gap-4">
      <p>{t('askAdmin.text', { channel })}</p>
      <section
        aria-label={t('askAdmin.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling box must be reachable by keyboard.
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-card border border-border bg-sunken p-4 break-words whitespace-pre-line"
      >
        {message}
      </section>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={message} label={t('askAdmin.copy')} size="md" variant="primary" />
        <p className="text-muted">{t('operator.afterwards')}</p>
      </div>
    </div>
  );
}

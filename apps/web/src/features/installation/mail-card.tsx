import { type MailTest, type MailView, mailEncryptions } from '@anito/contract/settings';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { FormFoot } from './form-foot.tsx';
import { SettingCard } from './setting-card.tsx';
import { type MailServerInput, useMailSettings, useSaveMail, useTestMail } from './settings.queries.ts';
import { useUnsavedWork } from './unsaved-work.tsx';

type Encryption = MailServerInput['encryption'];
type Values = {
  host: string;
  port: string;
  encryption: Encryption;
  user: string;
  password: string;
  from: string;
};

/** Default port of each encryption (RFC 8314, RFC 5321). */
const defaultPorts: Record<Encryption, string> = { tls: '465', starttls: '587', none: '25' };

/**
 * Converts the mail settings to form values, with defaults if no server is set. The password is always empty,
 * because the server does not return it.
 */
function toValues({ server, from }: MailView): Values {
  return {
    host: server?.host ?? '',
    port: String(server?.port ?? defaultPorts.starttls),
    encryption: server?.encryption ?? 'starttls',
    user: server?.user ?? '',
    password: '',
    from: server ? from : '',
  };
}

/** Converts the form values to the request body. An empty password is omitted and so stays unchanged. */
const toInput = ({ host, port, encryption, user, password, from }: Values): MailServerInput => ({
  host: host.trim(),
  port: Number(port),
  encryption,
  user: user.trim() || null,
  from: from.trim(),
  ...(password && { password }),
});

/** Settings of the mail server, with a button that sends a test. */
export function MailCard() {
  const { t } = useTranslation('installation');
  const query = useMailSettings();
  return (
    <SettingCard anchor="mail" title={t('mail.title')} text={t('mail.text')} query={query}>
      {(mail) => (mail.isSetByServer ? <NamedServer mail={mail} /> : <MailForm mail={mail} />)}
    </SettingCard>
  );
}

/**
 * Mail server that is set in the server's environment and cannot be changed here, with a button that sends a
 * test.
 */
function NamedServer({ mail: { server, from } }: { mail: MailView }) {
  const { t } = useTranslation('installation');
  const test = useTestMail();
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose">{t('setByServer')}</p>
      <dl className="grid gap-x-4 gap-y-1 rounded-control bg-sunken p-3 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('mail.host')}</dt>
        <dd className="break-words">
          {server?.host}:{server?.port}
        </dd>
        <dt className="text-muted">{t('mail.from')}</dt>
        <dd className="break-words">{from}</dd>
      </dl>
      {test.data && <TestResult test={test.data} />}
      <div>
        <Button isBusy={test.isPending} onClick={() => test.mutate(null)}>
          {test.isPending ? t('mail.testing') : t('mail.test')}
        </Button>
      </div>
    </div>
  );
}

/** Form for the mail server, with a test of the typed values before they are saved. */
function MailForm({ mail }: { mail: MailView }) {
  const { t } = useTranslation('installation');
  const save = useSaveMail();
  const test = useTestMail();
  const { register, handleSubmit, watch, setValue, reset, formState } = useForm<Values>({
    mode: 'onTouched',
    values: toValues(mail),
  });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const [host, port, user] = watch(['host', 'port', 'user']);
  const { server } = mail;
  const isSame =
    server?.host === host.trim() && String(server.port) === port && (server.user ?? '') === user.trim();
  const keepsPassword = isSame && mail.hasPassword;
  const send = () =>
    isDirty || mail.way === 'server'
      ? void handleSubmit((values) => test.mutate(toInput(values)))()
      : test.mutate(null);
  const saveServer = (input: MailServerInput | null) =>
    save.mutate(input, {
      onSuccess: () => {
        showToast({ type: 'success', title: t(input ? 'mail.saved' : 'mail.forgotten') });
        reset();
        test.reset();
      },
    });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={handleSubmit((values) => saveServer(toInput(values)))}
    >
      {mail.way === 'files' && <Banner tone="info">{t('mail.files')}</Banner>}
      {mail.isPasswordLost && <Banner tone="warning">{t('mail.passwordLost')}</Banner>}
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <TextField
          label={t('mail.host')}
          required
          placeholder="mail.example.com"
          autoComplete="off"
          error={errors.host && t('mail.hostMissing')}
          {...register('host', { validate: (text) => /^[\w.-]+$/.test(text.trim()) })}
        />
        <TextField
          label={t('mail.port')}
          required
          inputMode="numeric"
          autoComplete="off"
          error={errors.port && t('mail.portWrong')}
          {...register('port', { validate: (text) => Number(text) >= 1 && Number(text) <= 65_535 })}
        />
      </div>
      <Select
        label={t('mail.encryption')}
        options={mailEncryptions.map((value) => ({ value, label: t(`mail.encryptions.${value}`) }))}
        {...register('encryption', {
          onChange: ({ target }) =>
            setValue('port', defaultPorts[target.value as Encryption], { shouldDirty: true }),
        })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('mail.user')}
          isOptional
          autoComplete="off"
          error={errors.user && t('mail.userNotSecure')}
          {...register('user', {
            validate: (text, { encryption }) => !text.trim() || encryption !== 'none',
          })}
        />
        <TextField
          type="password"
          label={t('mail.password')}
          isOptional={!user.trim()}
          placeholder={keepsPassword ? '••••••••' : ''}
          hint={keepsPassword && t('mail.passwordKept')}
          autoComplete="new-password"
          error={errors.password && t('mail.passwordMissing')}
          {...register('password', {
            validate: (text, values) => Boolean(text) || !values.user.trim() || keepsPassword,
          })}
        />
      </div>
      <TextField
        type="email"
        label={t('mail.from')}
        required
        placeholder="no-reply@example.com"
        hint={mail.isFromSetByServer ? t('mail.fromSetByServer', { from: mail.from }) : t('mail.fromHint')}
        autoComplete="off"
        error={errors.from && t('addressWrong')}
        {...register('from', { validate: (text) => /^[^\s@]+@[^\s@]+$/.test(text.trim()) })}
      />
      {test.data && <TestResult test={test.data} />}
      <FormFoot
        error={save.error ?? test.error}
        isDirty={isDirty}
        isSaving={save.isPending}
        onDiscard={() => {
          reset();
          save.reset();
          test.reset();
        }}
      >
        <Button isBusy={test.isPending} onClick={send}>
          {test.isPending ? t('mail.testing') : t('mail.test')}
        </Button>
        {server && !isDirty && (
          <Button variant="ghost" disabled={save.isPending} onClick={() => saveServer(null)}>
            {t('mail.forget')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}

/** Result of sending a test email. */
function TestResult({ test: { result, to } }: { test: MailTest }) {
  const { t } = useTranslation('installation');
  const isGood = result === 'sent' || result === 'written';
  return <Banner tone={isGood ? 'success' : 'warning'} title={t(`mail.results.${result}`, { to })} />;
}

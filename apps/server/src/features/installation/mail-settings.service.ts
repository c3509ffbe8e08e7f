import type { Language } from '@anito/contract/languages';
import type { MailServer, MailTest, MailView, mailServerInput } from '@anito/contract/settings';
import { OutsideError } from '@anito/outside/outside-error';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import { AppError } from '../../lib/errors.ts';
import { type MailMessage, sendByServer } from '../../lib/mail.ts';
import { getTexts } from '../../lib/texts.ts';
import { changeSetting, describeChanges } from './change-setting.ts';
import { listSettings } from './installation.store.ts';
import { type ReloadDeps, readSettings, type StoredMailServer, settingNames } from './stored-settings.ts';

type MailServerInput = z.output<typeof mailServerInput>;
type ViewDeps = Pick<Deps, 'database' | 'secrets' | 'env' | 'settings'>;
type ChangeDeps = ViewDeps & ReloadDeps;

/** Default ports of mail server URLs (RFC 8314, RFC 5321). */
const defaultPorts = { 'smtps:': 465, 'smtp:': 587 } as const;

/** Returns how mail is sent, as set by the environment or by an admin. The password is left out. */
export async function getMailSettings(deps: ViewDeps): Promise<MailView> {
  const { env, settings } = deps;
  const { mail } = readSettings(await listSettings(deps.database.pool), deps.secrets);
  const envServer = env.SMTP_URL ? new URL(env.SMTP_URL) : null;
  const { mailFrom } = settings;
  return {
    way: envServer || mail ? 'server' : 'files',
    isSetByServer: envServer !== null,
    isFromSetByServer: env.explicitVariables.has('MAIL_FROM'),
    from: typeof mailFrom === 'string' ? mailFrom : (mail?.from ?? mailFrom.address),
    server: envServer ? viewEnvServer(envServer) : mail && viewStoredServer(mail),
    hasPassword: envServer ? envServer.password !== '' : mail !== null && mail.password !== null,
    isPasswordLost: envServer === null && mail?.isPasswordLost === true,
  };
}

/** Describes the mail server of SMTP_URL for the API. Without a port, it is the default of the protocol. */
function viewEnvServer(url: URL): MailView['server'] {
  const isTls = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: Number(url.port) || defaultPorts[isTls ? 'smtps:' : 'smtp:'],
    encryption: isTls ? 'tls' : 'starttls',
    user: decodeURIComponent(url.username) || null,
  };
}

const viewStoredServer = ({ host, port, encryption, user }: MailServer) => ({ host, port, encryption, user });

/**
 * Stores the mail server and returns the new view; without a new password, the stored one stays if server and
 * user are unchanged. Throws `conflict` when the environment sets one, `invalid_request` without a required
 * password.
 */
export async function saveMailSettings(
  deps: ChangeDeps,
  input: MailServerInput,
  by: Actor,
): Promise<MailView> {
  requireNotSetByServer(deps);
  await changeSetting(deps, settingNames.mail, by, ({ mail }) => {
    const { password, ...server } = completeInput(input, mail);
    const changes = describeChanges(describeServer(mail), server);
    const detail = [changes, input.password === undefined ? '' : 'new password'].filter(Boolean).join('; ');
    return { value: server, secret: password, detail };
  });
  return getMailSettings(deps);
}

/**
 * Deletes the admins' mail server, so that mails are written to files. Throws `conflict` when the environment
 * sets one.
 */
export async function resetMailSettings(deps: ChangeDeps, by: Actor): Promise<MailView> {
  requireNotSetByServer(deps);
  await changeSetting(deps, settingNames.mail, by, ({ mail }) => ({
    value: null,
    secret: null,
    detail: describeChanges(describeServer(mail), {}),
  }));
  return getMailSettings(deps);
}

/**
 * Sends a test mail to the address `to`, by the given server or, with null, by the current settings. Returns
 * a failure of the server as the result. Throws `invalid_request` without a required password.
 */
export async function testMail(
  deps: ViewDeps & Pick<Deps, 'mail' | 'resolveNamedHost'>,
  input: MailServerInput | null,
  { to, language }: { to: string; language: Language },
): Promise<MailTest> {
  const t = getTexts(language, 'mails');
  const product = deps.settings.brandName;
  const message: MailMessage = {
    to,
    subject: t('test.subject', { product }),
    text: t('test.text', { product }),
  };
  const { mail, way } = await getCurrentTransport(deps);
  try {
    if (input) await sendByServer(deps, completeInput(input, mail), message);
    else await deps.mail.send(message);
    return { to, result: input || way === 'server' ? 'sent' : 'written' };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'upstream_failed')) throw error;
    return { to, result: describeMailFailure(error.cause) };
  }
}

/** Returns the mail server that an admin has stored, and whether mails go to a server or to files. */
async function getCurrentTransport(deps: ViewDeps) {
  const { mail } = readSettings(await listSettings(deps.database.pool), deps.secrets);
  return { mail, way: deps.env.SMTP_URL || mail ? 'server' : 'files' };
}

/** Throws `conflict` when the environment sets the mail server. */
function requireNotSetByServer({ env }: Pick<Deps, 'env'>): void {
  if (env.SMTP_URL) throw new AppError('conflict', 'set-by-server');
}

/**
 * Returns the input with the stored password when it has none, but only if server and user are unchanged. The
 * password is null without a user. Throws `invalid_request` for a user without a password.
 */
function completeInput({ password, ...server }: MailServerInput, before: StoredMailServer | null) {
  const isSame = before?.host === server.host && before.port === server.port && before.user === server.user;
  const effectivePassword = password ?? (isSame ? before.password : null);
  if (server.user !== null && effectivePassword === null)
    throw new AppError('invalid_request', 'mail-password-missing', { field: 'password' });
  return { ...server, password: server.user === null ? null : effectivePassword };
}

/** Returns the values of a mail server for the audit log, without its password; an empty object for null. */
function describeServer(mail: StoredMailServer | null): Record<string, unknown> {
  if (!mail) return {};
  const { host, port, encryption, user, from } = mail;
  return { host, port, encryption, user, from };
}

/** Results for error codes of nodemailer (https://nodemailer.com/errors). */
const resultsByCode: Record<string, MailTest['result']> = {
  EAUTH: 'refused-login',
  ENOAUTH: 'refused-login',
  EOAUTH2: 'refused-login',
  ETLS: 'not-secure',
  EREQUIRETLS: 'not-secure',
  EENVELOPE: 'refused-mail',
  EMESSAGE: 'refused-mail',
  ESTREAM: 'refused-mail',
  ETIMEDOUT: 'slow',
};

/**
 * Returns the test result that explains why a mail server could not be reached or rejected a mail, from the
 * error of its connection; `unreachable` for an unknown error.
 */
function describeMailFailure(error: unknown): MailTest['result'] {
  if (error instanceof OutsideError) return 'not-allowed';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return resultsByCode[code] ?? 'unreachable';
}

import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ResolveHost } from '@anito/outside/safe-fetch/resolve-host';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { AppError } from './errors.ts';
import type { ConfiguredMailServer, MailSender, Settings } from './settings.ts';

/** A mail to one person. */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The main link of the mail, if there is one; it is logged when mails are written to files. */
  link?: string;
  /** Address where a POST, or a person, unsubscribes from these mails (RFC 8058). */
  unsubscribeUrl?: string;
  /** Id of the mail, so that the recipient recognizes a repeated one. */
  messageId?: string;
};

/** Sends mail: with the server of the environment, else with that of an admin, else into a file. */
export type Mail = {
  /**
   * Sends a mail. Throws `invalid_request` for an invalid address, and `upstream_failed` with the reason as
   * its cause when the server does not accept it.
   */
  send(message: MailMessage): Promise<void>;
  /** Removes the mail files to an address. Sent mails stay where they are. */
  forget(address: string): Promise<void>;
};

type ServerParts = { settings: Settings; resolveNamedHost: ResolveHost };

type MailOptions = ServerParts & {
  env: Pick<Env, 'DATA_DIR' | 'SMTP_URL'>;
  log: Pick<Logger, 'info'>;
};

const sendTimeoutMs = 15_000;
const timeouts = {
  connectionTimeout: sendTimeoutMs,
  greetingTimeout: sendTimeoutMs,
  socketTimeout: sendTimeoutMs,
};

/** Loaded on first use: it takes 6 MB, which a server needs only when it sends mail. */
const loadMailer = () => import('nodemailer');

/** A single plain address without characters that could add a recipient or a header (RFC 5322 specials). */
const plainAddress = /^[^\s<>()[\],;:"\\@\p{Cc}]+@[^\s<>()[\],;:"\\@\p{Cc}]+$/u;

/**
 * Returns a mail in the format of nodemailer. Throws `invalid_request` for a recipient that is not one plain
 * address.
 */
function toEnvelope(message: MailMessage, from: MailSender) {
  if (!plainAddress.test(message.to)) {
    throw new AppError('invalid_request', 'mail-address-refused');
  }
  return {
    from,
    to: { name: '', address: message.to },
    subject: message.subject.replace(/[\p{Cc}\s]+/gu, ' ').trim(),
    text: message.text,
    ...(message.html ? { html: message.html } : {}),
    ...(message.messageId ? { messageId: message.messageId } : {}),
    ...(message.unsubscribeUrl
      ? {
          list: { unsubscribe: { url: message.unsubscribeUrl } },
          headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }
      : {}),
    // A mail must not make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Writes a mail to a new file in `DATA_DIR/mail`, and logs its path and link. */
async function writeMail({ env, settings, log }: MailOptions, message: MailMessage): Promise<void> {
  const { createTransport } = await loadMailer();
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: bytes } = await transport.sendMail(toEnvelope(message, settings.mailFrom));
  const folder = join(env.DATA_DIR, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const path = join(folder, `${stamp}-${randomBytes(4).toString('hex')}.eml`);
  await writeFile(path, bytes as Buffer, { mode: 0o600, flag: 'wx' });
  log.info(
    { mail: pathToFileURL(path).href, ...(message.link ? { link: message.link } : {}) },
    'No mail server is set: mail written to a file',
  );
}

/**
 * Creates a transport to a server that an admin named. It connects only to an address that was checked.
 * Throws for a host that is not allowed.
 */
async function openServerTransport({ resolveNamedHost }: ServerParts, server: ConfiguredMailServer) {
  const { host, port, encryption, user, password } = server;
  const { createTransport } = await loadMailer();
  const [resolved] = await resolveNamedHost(new URL(`https://${host}:${port}`));
  return createTransport({
    ...timeouts,
    host: resolved!.address,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
  });
}

type Transport = Pick<
  ReturnType<Awaited<ReturnType<typeof loadMailer>>['createTransport']>,
  'sendMail' | 'verify' | 'close'
>;

/**
 * Sends a mail with a transport. Throws `upstream_failed` with the reason as its cause, and `invalid_request`
 * for an invalid address.
 */
async function deliver(
  message: MailMessage,
  from: MailSender,
  open: () => Promise<Transport>,
): Promise<void> {
  const envelope = toEnvelope(message, from);
  try {
    const transport = await open();
    await transport.sendMail(envelope);
  } catch (cause) {
    throw new AppError('upstream_failed', 'mail-not-accepted', { cause });
  }
}

/**
 * Sends a mail with a server that an admin has entered. Throws `upstream_failed` with the reason as its
 * cause, and `invalid_request` for an invalid address.
 */
export function sendByServer(
  parts: ServerParts,
  server: ConfiguredMailServer,
  message: MailMessage,
): Promise<void> {
  const from = { name: parts.settings.brandName, address: server.from };
  return deliver(message, from, () => openServerTransport(parts, server));
}

/** Creates a transport to the server of SMTP_URL. It connects when a mail is sent. */
async function openEnvTransport(url: string): Promise<Transport> {
  const { createTransport } = await loadMailer();
  return createTransport({ url, ...timeouts }, {});
}

/**
 * Connects to the mail server and signs in, without sending a mail. Returns false when no server is
 * configured. Throws the reason when the server cannot be used.
 */
export async function verifyMailServer(options: Omit<MailOptions, 'log'>): Promise<boolean> {
  const { env, settings } = options;
  const server = settings.adminSettings.mailServer;
  if (!env.SMTP_URL && !server) return false;
  const transport = await (env.SMTP_URL
    ? openEnvTransport(env.SMTP_URL)
    : openServerTransport(options, server!));
  try {
    await transport.verify();
    return true;
  } finally {
    transport.close();
  }
}

/**
 * Creates the sender of mails: by SMTP_URL, otherwise by the mail server of the admins, otherwise into files
 * `DATA_DIR/mail/*.eml` (mode 0600).
 */
export function createMail(options: MailOptions): Mail {
  const { env, settings } = options;
  let envTransport: Promise<Transport> | undefined;
  return {
    async send(message) {
      const server = settings.adminSettings.mailServer;
      const { SMTP_URL: url } = env;
      if (url) return deliver(message, settings.mailFrom, () => (envTransport ??= openEnvTransport(url)));
      if (!server) return writeMail(options, message);
      return deliver(message, settings.mailFrom, () => openServerTransport(options, server));
    },
    forget: (address) => forgetMails(join(env.DATA_DIR, 'mail'), address),
  };
}

/** Maximum size of the header of our mails, in bytes. */
const headerBytes = 8_192;

/** Returns undefined for the error of a missing file or folder. Throws other errors. */
function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/**
 * Removes the mails to an address from a folder of mail files, regardless of case. Does nothing when the
 * folder does not exist.
 */
export async function forgetMails(folder: string, address: string): Promise<void> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const path = join(folder, name);
    const header = (await readHeader(path).catch(ignoreMissing)) ?? '';
    const to = /^to:((?:.*\r\n[ \t])*.*)/im.exec(header)?.[1] ?? '';
    if (to.replaceAll(/[<>\s]/g, '').toLowerCase() === address.toLowerCase()) await rm(path, { force: true });
  }
}

/** Returns the header of a mail file, at most `headerBytes` of it. */
async function readHeader(path: string): Promise<string> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
  return buffer.toString('utf8', 0, bytesRead).split('\r\n\r\n', 1)[0] ?? '';
}

import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { AppError } from './errors.ts';

/** One mail to one person. */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The link that the mail is about, if there is one: where mails become files the log says it too. */
  link?: string;
};

/** Sends mail, or keeps it as a file where no mail server is configured. */
export type Mail = { send(message: MailMessage): Promise<void> };

type MailOptions = {
  /** `smtp://` or `smtps://`; without one, mails become files in `dataDir/mail`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
  log: Logger;
};

const sendTimeoutMs = 15_000;

/** One plain address: nothing that could name a second recipient or a header (RFC 5322 specials). */
const plainAddress = /^[^\s<>()[\],;:"\\@\p{Cc}]+@[^\s<>()[\],;:"\\@\p{Cc}]+$/u;

function toEnvelope(message: MailMessage, from: string) {
  if (!plainAddress.test(message.to)) {
    throw new AppError('invalid_request', 'mail-address-refused');
  }
  return {
    from,
    to: { name: '', address: message.to },
    subject: message.subject.replace(/[\p{Cc}\s]+/gu, ' ').trim(),
    text: message.text,
    ...(message.html ? { html: message.html } : {}),
    // Nothing in a mail may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function createFileMail(options: MailOptions): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = join(options.dataDir, 'mail');
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(toEnvelope(message, options.mailFrom));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const path = join(folder, `${stamp}-${randomBytes(4).toString('hex')}.eml`);
      await writeFile(path, bytes as Buffer, { mode: 0o600, flag: 'wx' });
      options.log.info(
        { mail: pathToFileURL(path).href, ...(message.link ? { link: message.link } : {}) },
        'SMTP_URL is not set: mail written to a file',
      );
    },
  };
}

/** Mail by SMTP, or to `DATA_DIR/mail/*.eml` (mode 0600) when no SMTP_URL is set. */
export function createMail(options: MailOptions): Mail {
  if (!options.smtpUrl) return createFileMail(options);
  const transport = createTransport(
    {
      url: options.smtpUrl,
      connectionTimeout: sendTimeoutMs,
      greetingTimeout: sendTimeoutMs,
      socketTimeout: sendTimeoutMs,
    },
    {},
  );
  return {
    async send(message) {
      const envelope = toEnvelope(message, options.mailFrom);
      try {
        await transport.sendMail(envelope);
      } catch (cause) {
        throw new AppError('upstream_failed', 'mail-not-accepted', { cause });
      }
    },
  };
}

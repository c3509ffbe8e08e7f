import type { MailTest } from '@anito/contract/settings';
import { OutsideError } from '@anito/outside/outside-error';

/** What codes of nodemailer mean (https://nodemailer.com/errors). */
const byCode: Record<string, MailTest['result']> = {
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

/** Why a mail server did not take a mail, from the error of its connection. */
export function describeMailFailure(error: unknown): MailTest['result'] {
  if (error instanceof OutsideError) return 'not-allowed';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return byCode[code] ?? 'unreachable';
}

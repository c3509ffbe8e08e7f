import { type MailSetting, mailSettings } from '@anito/contract/notification-settings';
import { equalSecrets, type Secrets } from '@anito/secrets/secrets';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { decryptId, encryptId } from '../../lib/encrypted-id.ts';
import { notFound } from '../../lib/errors.ts';
import { disableMails } from './notification-settings.store.ts';

const purpose = 'unsubscribe';

/**
 * Returns the URL that disables one kind of mails without a sign-in. It gives no other access and works any
 * number of times.
 */
export function createUnsubscribeUrl(
  { env, secrets }: Pick<Deps, 'env' | 'secrets'>,
  ownerId: string,
  setting: MailSetting,
): string {
  return `${env.PUBLIC_URL}/unsubscribe/${setting}.${encryptId(secrets, ownerId, `${purpose}:${setting}`)}`;
}

/** Returns the owner and the kind of mails of an unsubscribe token, or undefined for an invalid one. */
function parseUnsubscribeToken(
  secrets: Secrets,
  token: string,
): [ownerId: string, setting: MailSetting] | undefined {
  const parts = token.split('.');
  // Tokens of earlier versions contain the owner's id.
  if (parts.length === 3) {
    const [ownerId, setting, signature = ''] = parts;
    const parsed = z.tuple([z.uuid(), mailSettings]).safeParse([ownerId, setting]);
    const isSigned = equalSecrets(signature, secrets.hmac(purpose, `${ownerId}.${setting}`));
    return parsed.success && isSigned ? parsed.data : undefined;
  }
  const [setting, hidden = ''] = parts;
  const ownerId = decryptId(secrets, hidden, `${purpose}:${setting}`);
  const parsedToken = z.tuple([z.uuid(), mailSettings]).safeParse([ownerId, setting]);
  return parsedToken.success ? parsedToken.data : undefined;
}

/**
 * Disables the kind of mails that an unsubscribe token belongs to, and returns it. Throws `not_found` for an
 * invalid token.
 */
export async function unsubscribe(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  token: string,
): Promise<{ stopped: MailSetting }> {
  const parsed = parseUnsubscribeToken(secrets, token);
  if (!parsed) throw notFound();
  await disableMails(database, ...parsed);
  return { stopped: parsed[1] };
}

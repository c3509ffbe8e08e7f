import { type MailSetting, mailSettings } from '@anito/contract/notification-settings';
import { equalSecrets, type Secrets } from '@anito/secrets/secrets';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import { findHiddenId, hideId } from '../../lib/hidden-id.ts';
import { stopMails } from './notification-settings.store.ts';

const purpose = 'unsubscribe';

/** Where somebody stops a sort of mails without signing in; the link opens nothing else, and works as often as it is used. */
export function createUnsubscribeUrl(
  { env, secrets }: Pick<Deps, 'env' | 'secrets'>,
  ownerId: string,
  setting: MailSetting,
): string {
  return `${env.PUBLIC_URL}/unsubscribe/${setting}.${hideId(secrets, ownerId, `${purpose}:${setting}`)}`;
}

/** Whose mails of which sort a link stops; undefined for what is no such link. */
function readToken(secrets: Secrets, token: string): [ownerId: string, setting: MailSetting] | undefined {
  const parts = token.split('.');
  // Mails of earlier versions named the person in their link.
  if (parts.length === 3) {
    const [ownerId, setting, signature = ''] = parts;
    const read = z.tuple([z.uuid(), mailSettings]).safeParse([ownerId, setting]);
    const isSigned = equalSecrets(signature, secrets.hmac(purpose, `${ownerId}.${setting}`));
    return read.success && isSigned ? read.data : undefined;
  }
  const [setting, hidden = ''] = parts;
  const ownerId = findHiddenId(secrets, hidden, `${purpose}:${setting}`);
  const read = z.tuple([z.uuid(), mailSettings]).safeParse([ownerId, setting]);
  return read.success ? read.data : undefined;
}

/** Stops the mails that a link was sent with; throws `not_found` for what is no such link. */
export async function unsubscribe(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  token: string,
): Promise<{ stopped: MailSetting }> {
  const read = readToken(secrets, token);
  if (!read) throw notFound();
  await stopMails(database, ...read);
  return { stopped: read[1] };
}

import { type MailSetting, mailSettings } from '@anito/contract/notification-settings';
import { equalSecrets } from '@anito/secrets/secrets';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import { stopMails } from './notification-settings.store.ts';

const purpose = 'unsubscribe';

/** Where somebody stops a sort of mails without signing in; the link opens nothing else, and works as often as it is used. */
export function createUnsubscribeUrl(
  { env, secrets }: Pick<Deps, 'env' | 'secrets'>,
  ownerId: string,
  setting: MailSetting,
): string {
  const said = `${ownerId}.${setting}`;
  return `${env.PUBLIC_URL}/unsubscribe/${said}.${secrets.hmac(purpose, said)}`;
}

/** Stops the mails that a link was sent with; throws `not_found` for what is no such link. */
export async function unsubscribe(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  token: string,
): Promise<{ stopped: MailSetting }> {
  const [ownerId, setting, signature = ''] = token.split('.');
  const read = z.tuple([z.uuid(), mailSettings]).safeParse([ownerId, setting]);
  if (!read.success || !equalSecrets(signature, secrets.hmac(purpose, `${ownerId}.${setting}`))) {
    throw notFound();
  }
  await stopMails(database, ...read.data);
  return { stopped: read.data[1] };
}

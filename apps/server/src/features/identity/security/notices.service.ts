import { type SecurityEvent, securityMails } from '@anito/contract/texts/security-mails';
import type { Place } from '../../../lib/by-whom.ts';
import { getSettings } from '../../accounts/user-settings.service.ts';
import { recordAudit } from '../../accounts/users.service.ts';
import type { OidcAccount } from '../oidc-accounts.store.ts';
import { mailOwner, type PasswordLinkDeps } from '../password-links.service.ts';

/** What stands in the audit log for each event of which the owner is told. */
const actions: Record<SecurityEvent, string> = {
  passwordChanged: 'password.changed',
  authenticatorAdded: 'authenticator.added',
  authenticatorRemoved: 'authenticator.removed',
  recoveryCodesMade: 'recovery-codes.made',
  recoveryCodeUsed: 'recovery-code.used',
  passkeyAdded: 'passkey.added',
  passkeyRemoved: 'passkey.removed',
  emailChanged: 'email.changed',
};

async function mailNotice(
  deps: PasswordLinkDeps,
  account: Pick<OidcAccount, 'id' | 'email'>,
  { userId, event }: { userId: string; event: SecurityEvent },
): Promise<void> {
  const { language } = await getSettings(deps, userId);
  const { subject, text } = securityMails[language ?? 'en'][event];
  const link = `${deps.env.PUBLIC_URL}/settings/security`;
  const message = {
    to: account.email,
    subject: subject.replace('{product}', () => deps.settings.brandName),
    text: text.replace('{link}', () => link),
  };
  await mailOwner(deps, { subject: account.id, language }, message);
}

/**
 * Writes down that what opens an account has changed, and tells its owner by mail, at the address that it had. The mail is
 * not waited for; the log says what went wrong.
 */
export async function noteSecurityEvent(
  deps: PasswordLinkDeps,
  account: Pick<OidcAccount, 'id' | 'email'>,
  {
    userId,
    event,
    place,
    isMailed = true,
  }: { userId: string; event: SecurityEvent; place: Place; isMailed?: boolean },
): Promise<void> {
  const object = `user:${userId}`;
  await recordAudit(deps, { actorId: userId, actingAsId: null, action: actions[event], object, ...place });
  if (!isMailed) return;
  void mailNotice(deps, account, { userId, event }).catch((err: unknown) =>
    deps.log.error({ err, event }, 'notice not mailed'),
  );
}

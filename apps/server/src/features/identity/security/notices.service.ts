import type { RequestOrigin } from '../../../lib/actor.ts';
import { getTexts } from '../../../lib/texts.ts';
import { getSettings } from '../../accounts/user-settings.service.ts';
import { recordAudit } from '../../accounts/users.service.ts';
import type { OidcAccount } from '../oidc-accounts.store.ts';
import { mailOwner, type PasswordLinkDeps } from '../password-links.service.ts';

/** Audit log action of each event that the owner is notified of. */
const actions = {
  passwordChanged: 'password.changed',
  authenticatorAdded: 'authenticator.added',
  authenticatorRemoved: 'authenticator.removed',
  recoveryCodesMade: 'recovery-codes.made',
  recoveryCodeUsed: 'recovery-code.used',
  passkeyAdded: 'passkey.added',
  passkeyRemoved: 'passkey.removed',
  emailChanged: 'email.changed',
};
/** A change of the credentials of an account. */
type SecurityEvent = keyof typeof actions;

/** Mails the notice of a security event in the user's language. Throws when the mail fails. */
async function mailNotice(
  deps: PasswordLinkDeps,
  account: Pick<OidcAccount, 'id' | 'email'>,
  { userId, event }: { userId: string; event: SecurityEvent },
): Promise<void> {
  const { language } = await getSettings(deps, userId);
  const t = getTexts(language ?? 'en', 'mails');
  const link = `${deps.env.PUBLIC_URL}/settings/security`;
  const message = {
    to: account.email,
    subject: t(`security.events.${event}.subject`, { product: deps.settings.brandName }),
    text: [t('security.greeting'), t(`security.events.${event}.text`), t('security.warning', { link })].join(
      '\n\n',
    ),
  };
  await mailOwner(deps, { subject: account.id, language }, message);
}

/**
 * Records a change of an account's credentials in the audit log, and mails a notice to the given address
 * unless `isMailed` is false. Does not wait for the mail; its failure is logged.
 */
export async function recordSecurityEvent(
  deps: PasswordLinkDeps,
  account: Pick<OidcAccount, 'id' | 'email'>,
  {
    userId,
    event,
    place,
    isMailed = true,
  }: { userId: string; event: SecurityEvent; place: RequestOrigin; isMailed?: boolean },
): Promise<void> {
  const object = `user:${userId}`;
  await recordAudit(deps, { actorId: userId, actingAsId: null, action: actions[event], object, ...place });
  if (!isMailed) return;
  void mailNotice(deps, account, { userId, event }).catch((err: unknown) =>
    deps.log.error({ err, event }, 'notice not mailed'),
  );
}

import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import type { AuthenticationDeps } from '../../lib/caller.ts';
import { createAuthenticator } from './authenticate.ts';
import { registerIdentity } from './identity.routes.ts';
import { reencryptInstallationKeys } from './installation-keys.ts';
import { runSendInvitation, sendInvitationKind } from './invitations.service.ts';
import { removeExpiredPayloads } from './oidc-payloads.store.ts';
import { removeExpiredConfirmations } from './security/email-confirmations.store.ts';
import { removeExpiredChallenges } from './security/passkeys.store.ts';
import { encryptedFactors } from './security/second-factor.service.ts';
import { registerSecurityRoutes } from './security/security.routes.ts';
import { removeEndedSessions } from './security/sessions.store.ts';
import { removeOldSignInPlaces } from './sign-in-places.store.ts';

const identityLimits = {
  /** Opening the sign-in page, per address. */
  authorize: { points: 300, seconds: 300 },
  /** Failed sign-ins, per e-mail and address. */
  signIn: { points: 10, seconds: 900 },
  /** Failed sign-ins, per address. */
  signInAddress: { points: 100, seconds: 900 },
  /**
   * Failed sign-ins to one account: together for all unknown places regardless of their addresses, and
   * separately for each known browser. Each limit reached lengthens the wait: a quarter of an hour, six
   * hours, a day.
   */
  signInAccount: { points: 20, seconds: 900 },
  signInAccountHours: { points: 40, seconds: 21_600 },
  signInAccountDay: { points: 60, seconds: 86_400 },
  /** New accounts, per address. */
  signUp: { points: 200, seconds: 3_600 },
  /**
   * Password reset mails, per account. The window is no longer than a link is valid, so that an attacker who
   * uses up the limit still leaves a valid link in the owner's mailbox.
   */
  forgotPassword: { points: 3, seconds: 1_800 },
  /** Repeated invitations, per account. */
  invitation: { points: 3, seconds: 3_600 },
  /** Mails with an unrequested link, per account and reason. */
  unrequestedLink: { points: 1, seconds: 86_400 },
  /**
   * Wrong passwords of signed-in users who change their password, e-mail address or second factor, per
   * account.
   */
  ownPassword: { points: 10, seconds: 900 },
  /**
   * Changes of password, e-mail address or second factor, per account. The owner gets a mail about each, and
   * each is in the audit log. The limit is above normal use.
   */
  ownChange: { points: 100, seconds: 3_600 },
  /** Wrong first codes of a new authenticator app, per account. */
  secondFactor: { points: 10, seconds: 900 },
  /** Refused impersonations recorded in the audit log, per caller. The refusals themselves are unlimited. */
  refusedImpersonation: { points: 30, seconds: 3_600 },
  /** Mails that confirm an address: per account, and per recipient address. */
  confirmEmail: { points: 5, seconds: 3_600 },
  confirmEmailAddress: { points: 3, seconds: 3_600 },
  /** Password reset requests and uses of invalid links, per address. */
  forgotPasswordAddress: { points: 30, seconds: 3_600 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof identityLimits, never> {}
}

/** Sign-in and authentication of requests. */
export const identity: Feature<Deps, AuthenticationDeps> = {
  name: 'identity',
  open: async (deps) => ({ parts: { authenticator: await createAuthenticator(deps) } }),
  limits: () => identityLimits,
  routes: registerSecurityRoutes,
  serve: registerIdentity,
  jobs: [defineJob(sendInvitationKind, { run: runSendInvitation })],
  housekeeping: {
    'sign-in state': ({ database }) => removeExpiredPayloads(database),
    'ended sessions': ({ database }) => removeEndedSessions(database),
    'expired confirmation links': ({ database }) => removeExpiredConfirmations(database),
    'passkey challenges': ({ database }) => removeExpiredChallenges(database),
    'sign-in places': ({ database }) => removeOldSignInPlaces(database),
  },
  encryptedColumns: { 'authenticator apps': encryptedFactors },
  reencrypt: {
    'sign-in keys': (deps, { isKeyLost }) => reencryptInstallationKeys(deps, { mayReplace: isKeyLost }),
  },
};

import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { AuthenticationDeps } from '../../lib/caller.ts';
import { createAuthenticator } from './authenticate.ts';
import { registerIdentity } from './identity.routes.ts';
import { resealInstallationKeys } from './installation-keys.ts';
import { removeExpiredPayloads } from './oidc-payloads.store.ts';
import { removeExpiredConfirmations } from './security/email-confirmations.store.ts';
import { removeExpiredChallenges } from './security/passkeys.store.ts';
import { sealedFactors } from './security/second-factor.service.ts';
import { registerSecurityRoutes } from './security/security.routes.ts';
import { removeEndedSessions } from './security/sessions.store.ts';
import { removeOldSignInPlaces } from './sign-in-places.store.ts';

const identityLimits = {
  /** Opening the sign-in page, by address. */
  authorize: { points: 300, seconds: 300 },
  /** Failed sign-ins, by e-mail and address. */
  signIn: { points: 10, seconds: 900 },
  /** Failed sign-ins, by address. */
  signInAddress: { points: 100, seconds: 900 },
  /**
   * Failed sign-ins of an account from places where nobody has signed in to it yet, whatever their addresses, and from
   * each known browser by itself. Each limit that is reached makes the wait longer: a quarter of an hour, six hours, a day.
   */
  signInAccount: { points: 20, seconds: 900 },
  signInAccountHours: { points: 40, seconds: 21_600 },
  signInAccountDay: { points: 60, seconds: 86_400 },
  /** New accounts, by address. */
  signUp: { points: 200, seconds: 3_600 },
  /**
   * Mails for a forgotten password, by account. The window is no longer than a link works, so that whoever uses the limit
   * up leaves a good link in the owner's mailbox.
   */
  forgotPassword: { points: 3, seconds: 1_800 },
  /** Mails with a link that nobody asked for, by account and reason. */
  unrequestedLink: { points: 1, seconds: 86_400 },
  /** Wrong passwords of who is signed in and changes what opens the account, by account. */
  ownPassword: { points: 10, seconds: 900 },
  /**
   * Changes of what opens an account, by account: its owner is mailed about each, and the audit log keeps it. More often
   * than anybody changes their mind.
   */
  ownChange: { points: 100, seconds: 3_600 },
  /** Wrong first codes of a new authenticator app, by account. */
  secondFactor: { points: 10, seconds: 900 },
  /** Refusals to act as somebody that go into the audit log, by who tried; the refusals themselves have no end. */
  refusedImpersonation: { points: 30, seconds: 3_600 },
  /** Links that confirm an address, by account, and by the address that they go to. */
  confirmEmail: { points: 5, seconds: 3_600 },
  confirmEmailAddress: { points: 3, seconds: 3_600 },
  /** Requests for a forgotten password, and links that do not work, by address. */
  forgotPasswordAddress: { points: 30, seconds: 3_600 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof identityLimits, never> {}
}

/** Sign-in, and who makes a request. */
export const identity: Feature<Deps, AuthenticationDeps> = {
  name: 'identity',
  open: async (deps) => ({ parts: { authenticator: await createAuthenticator(deps) } }),
  limits: () => identityLimits,
  routes: registerSecurityRoutes,
  serve: registerIdentity,
  housekeeping: {
    'sign-in state': ({ database }) => removeExpiredPayloads(database),
    'ended sessions': ({ database }) => removeEndedSessions(database),
    'links that confirm addresses': ({ database }) => removeExpiredConfirmations(database),
    'passkey challenges': ({ database }) => removeExpiredChallenges(database),
    'sign-in places': ({ database }) => removeOldSignInPlaces(database),
  },
  sealed: { 'authenticator apps': sealedFactors },
  reseal: {
    'sign-in keys': (deps, { isKeyLost }) => resealInstallationKeys(deps, { mayReplace: isKeyLost }),
  },
};

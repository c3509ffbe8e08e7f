import type { Language } from '@anito/contract/languages';
import type { NewProvisionedAccount, ProvisionedAccountInput } from '@anito/contract/provisioning';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { KeyActor } from '../../lib/actor.ts';
import { AppError } from '../../lib/errors.ts';
import { getSubject } from '../accounts/close-account.service.ts';
import { addAccount, getAccount, recordAccountChange } from '../accounts/provisioned-accounts.service.ts';
import { isAdminAddress } from '../accounts/users.service.ts';
import {
  createInvitationLink,
  createInvitedSignIn,
  hashUnknownPassword,
  requireInvited,
  sendInvitationKind,
} from '../identity/invitations.service.ts';

/**
 * Creates an account whose person sets the first password by a link. The link is mailed by a job, or with
 * `invitation: 'link'` returned as `invitationUrl`. Throws `conflict` for an e-mail address or external id
 * that is taken, and `forbidden` for an address of ADMIN_EMAILS, because its account would become an admin's.
 */
export async function createAccount(
  deps: Pick<Deps, 'env' | 'database' | 'jobs'>,
  input: ProvisionedAccountInput,
  by: KeyActor,
): Promise<NewProvisionedAccount> {
  const { email, firstName, lastName, language, invitation } = input;
  if (isAdminAddress(deps.env, email)) throw new AppError('forbidden', 'provisioning-admin');
  const passwordHash = await hashUnknownPassword(email);
  return runInTransaction(deps.database, async (runner) => {
    const person = { email, firstName, lastName, passwordHash };
    const signIn = await createInvitedSignIn(deps, runner, person);
    const account = await addAccount(runner, input, signIn, by);
    const { subject } = signIn;
    if (invitation === 'link') {
      return {
        account,
        invitationUrl: await createInvitationLink(deps, runner, { subject, language, isMailed: false }),
      };
    }
    await deps.jobs.enqueue(sendInvitationKind, { subject, language }, { accountId: account.id, runner });
    return { account, invitationUrl: null };
  });
}

/**
 * Queues a mail with a new invitation of an account. Its link is never returned, because the account may have
 * data by now. Throws `not_found`, `too_many_requests`, `forbidden` for an admin, and `conflict` when the
 * account is not active or the person has set a password.
 */
export async function inviteAgain(
  deps: Pick<Deps, 'database' | 'jobs' | 'rateLimits'>,
  userId: string,
  language: Language,
  by: KeyActor,
): Promise<void> {
  const { plan, status } = await getAccount(deps, userId);
  if (plan === 'admin') throw new AppError('forbidden', 'provisioning-admin');
  if (status !== 'active') throw new AppError('conflict', 'account-not-active');
  const subject = await getSubject(deps, userId);
  await requireInvited(deps, subject);
  await deps.rateLimits.consume('invitation', userId);
  await runInTransaction(deps.database, async (runner) => {
    await deps.jobs.enqueue(sendInvitationKind, { subject, language }, { accountId: userId, runner });
    await recordAccountChange(runner, userId, by, 'account.invited');
  });
}

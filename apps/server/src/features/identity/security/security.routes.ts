import * as contract from '@anito/contract/security';
import { type Bind, doneAnswer } from '../../../lib/bind.ts';
import { placeOf } from '../../../lib/by-whom.ts';
import type { Caller } from '../../../lib/caller.ts';
import { requestEmailConfirmation } from './email-confirmation.service.ts';
import { getOwnAccount } from './own-account.ts';
import * as keys from './passkeys.service.ts';
import * as service from './security.service.ts';
import * as sessions from './sessions.service.ts';

type Asked = { caller: Caller; request: Parameters<typeof placeOf>[0] };
const by = ({ caller, request }: Asked) => ({ caller, place: placeOf(request) });

/** Registers the routes of the caller's credentials and sessions. */
export function registerSecurityRoutes(bind: Bind, deps: service.SecurityDeps): void {
  const ownId = async (caller: Caller) => (await getOwnAccount(deps, caller)).id;

  bind(contract.getSecurity, ({ caller }) => service.getSecurity(deps, caller));
  bind(contract.changePassword, async (call) => {
    await service.changePassword(deps, by(call), call.body);
    return doneAnswer;
  });
  bind(contract.beginAuthenticator, (call) => service.beginAuthenticator(deps, by(call), call.body.password));
  bind(contract.confirmAuthenticator, (call) => service.confirmAuthenticator(deps, by(call), call.body.code));
  bind(contract.removeAuthenticator, async (call) => {
    await service.removeAuthenticator(deps, by(call), call.body.password);
    return doneAnswer;
  });
  bind(contract.renewRecoveryCodes, (call) => service.renewRecoveryCodes(deps, by(call), call.body.password));
  bind(contract.beginPasskey, (call) => service.beginPasskey(deps, by(call), call.body.password));
  bind(contract.addPasskey, (call) => service.addPasskey(deps, by(call), call.body));
  bind(contract.renamePasskey, async ({ caller, params, body }) =>
    keys.renamePasskey(deps, await ownId(caller), params.id, body.name),
  );
  bind(contract.removePasskey, async (call) => {
    await service.removePasskey(deps, by(call), { id: call.params.id, password: call.body.password });
    return doneAnswer;
  });
  bind(contract.confirmEmail, async ({ caller, body }) => {
    await requestEmailConfirmation(deps, caller, body);
    return doneAnswer;
  });
  bind(contract.endSession, async ({ caller, params }) => {
    await sessions.endSession(deps, await ownId(caller), { id: params.id, ownGrantId: caller.grantId });
    return doneAnswer;
  });
  bind(contract.endOtherSessions, async ({ caller }) => {
    await sessions.endOtherSessions(deps, await ownId(caller), caller.grantId);
    return doneAnswer;
  });
}

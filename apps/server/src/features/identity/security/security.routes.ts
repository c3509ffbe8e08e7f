import * as contract from '@anito/contract/security';
import { toRequestOrigin } from '../../../lib/actor.ts';
import { type Bind, okResponse } from '../../../lib/bind.ts';
import type { Caller } from '../../../lib/caller.ts';
import { requestEmailConfirmation } from './email-confirmation.service.ts';
import { getOwnAccount } from './own-account.ts';
import * as keys from './passkeys.service.ts';
import * as service from './security.service.ts';
import * as sessions from './sessions.service.ts';

type CallContext = { caller: Caller; request: Parameters<typeof toRequestOrigin>[0] };
const toActor = ({ caller, request }: CallContext) => ({ caller, place: toRequestOrigin(request) });

/** Registers the routes of the caller's credentials and sessions. */
export function registerSecurityRoutes(bind: Bind, deps: service.SecurityDeps): void {
  const ownId = async (caller: Caller) => (await getOwnAccount(deps, caller)).id;

  bind(contract.getSecurity, ({ caller }) => service.getSecurity(deps, caller));
  bind(contract.changePassword, async (call) => {
    await service.changePassword(deps, toActor(call), call.body);
    return okResponse;
  });
  bind(contract.beginAuthenticator, (call) =>
    service.beginAuthenticator(deps, toActor(call), call.body.password),
  );
  bind(contract.confirmAuthenticator, (call) =>
    service.confirmAuthenticator(deps, toActor(call), call.body.code),
  );
  bind(contract.removeAuthenticator, async (call) => {
    await service.removeAuthenticator(deps, toActor(call), call.body.password);
    return okResponse;
  });
  bind(contract.renewRecoveryCodes, (call) =>
    service.renewRecoveryCodes(deps, toActor(call), call.body.password),
  );
  bind(contract.beginPasskey, (call) => service.beginPasskey(deps, toActor(call), call.body.password));
  bind(contract.addPasskey, (call) => service.addPasskey(deps, toActor(call), call.body));
  bind(contract.renamePasskey, async ({ caller, params, body }) =>
    keys.renamePasskey(deps, await ownId(caller), params.id, body.name),
  );
  bind(contract.removePasskey, async (call) => {
    await service.removePasskey(deps, toActor(call), { id: call.params.id, password: call.body.password });
    return okResponse;
  });
  bind(contract.confirmEmail, async ({ caller, body }) => {
    await requestEmailConfirmation(deps, caller, body);
    return okResponse;
  });
  bind(contract.endSession, async ({ caller, params }) => {
    await sessions.endSession(deps, await ownId(caller), { id: params.id, ownGrantId: caller.grantId });
    return okResponse;
  });
  bind(contract.endOtherSessions, async ({ caller }) => {
    await sessions.endOtherSessions(deps, await ownId(caller), caller.grantId);
    return okResponse;
  });
}

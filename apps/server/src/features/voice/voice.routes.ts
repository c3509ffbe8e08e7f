import {
  createVoiceToken,
  endVoiceCall,
  getVoiceFeature,
  registerVoiceCall,
  saveVoiceTurn,
  searchInVoiceCall,
} from '@anito/contract/realtime';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { VoiceDeps } from './voice.service.ts';
import * as service from './voice.service.ts';

/** Registers the routes around a spoken call. The audio goes from the browser to the provider. */
export function registerVoiceRoutes(bind: Bind, deps: Deps & VoiceDeps): void {
  bind(getVoiceFeature, async () => {
    const enabled = deps.voiceProvider !== null;
    return { enabled, reason: enabled ? null : ('not-configured' as const) };
  });
  bind(
    createVoiceToken,
    ({ body, caller, request, signal }) =>
      service.createVoiceToken(deps, caller, body, { address: request.ip, signal }),
    {
      limit: async ({ body, caller, request }) => {
        service.requireProvider(deps);
        await service.countToken(deps, caller, body, request.ip);
      },
    },
  );
  const toCredentials = (secret: string, { ip: address }: { ip: string }) => ({ secret, address });
  bind(registerVoiceCall, async ({ body, request }) => {
    await service.saveProviderCall(deps, toCredentials(body.call, request), body.providerCallId);
    return okResponse;
  });
  bind(searchInVoiceCall, ({ body, request, signal }) =>
    service.searchInCall(deps, toCredentials(body.call, request), body.query, signal),
  );
  bind(saveVoiceTurn, async ({ body, request, signal }) => {
    const { call, ...turn } = body;
    await service.saveTurn(deps, toCredentials(call, request), turn, { signal, requestId: request.id });
    return okResponse;
  });
  bind(endVoiceCall, async ({ body, request }) => {
    await service.endCall(deps, toCredentials(body.call, request));
    return okResponse;
  });
}

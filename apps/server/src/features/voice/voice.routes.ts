import {
  createVoiceToken,
  endVoiceCall,
  getVoiceFeature,
  keepVoiceTurn,
  noteVoiceCall,
  searchInVoiceCall,
} from '@anito/contract/realtime';
import type { Deps } from '../../deps.ts';
import { type Bind, doneAnswer } from '../../lib/bind.ts';
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
  const read = (secret: string, { ip: address }: { ip: string }) => ({ secret, address });
  bind(noteVoiceCall, async ({ body, request }) => {
    await service.noteCall(deps, read(body.call, request), body.providerCallId);
    return doneAnswer;
  });
  bind(searchInVoiceCall, ({ body, request, signal }) =>
    service.searchInCall(deps, read(body.call, request), body.query, signal),
  );
  bind(keepVoiceTurn, async ({ body, request, signal }) => {
    const { call, ...turn } = body;
    await service.keepTurn(deps, read(call, request), turn, { signal, requestId: request.id });
    return doneAnswer;
  });
  bind(endVoiceCall, async ({ body, request }) => {
    await service.endCall(deps, read(body.call, request));
    return doneAnswer;
  });
}

import type * as contract from '@anito/contract/realtime';
import { withoutSchemas } from '../../lib/without-schemas.ts';

export const getVoiceFeature = withoutSchemas<typeof contract.getVoiceFeature>({
  method: 'GET',
  path: '/api/realtime/feature-enabled',
  access: 'public',
});

export const createVoiceToken = withoutSchemas<typeof contract.createVoiceToken>({
  method: 'POST',
  path: '/api/realtime/token',
  access: 'public',
});

export const noteVoiceCall = withoutSchemas<typeof contract.registerVoiceCall>({
  method: 'POST',
  path: '/api/realtime/call/connected',
  access: 'public',
});

export const searchInVoiceCall = withoutSchemas<typeof contract.searchInVoiceCall>({
  method: 'POST',
  path: '/api/realtime/call/search',
  access: 'public',
});

export const keepVoiceTurn = withoutSchemas<typeof contract.saveVoiceTurn>({
  method: 'POST',
  path: '/api/realtime/call/turns',
  access: 'public',
});

export const endVoiceCall = withoutSchemas<typeof contract.endVoiceCall>({
  method: 'POST',
  path: '/api/realtime/call/end',
  access: 'public',
});

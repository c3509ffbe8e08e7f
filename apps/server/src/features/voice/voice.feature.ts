import { limits as contractLimits } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import type { ChannelKind } from '../threads/channel-kind.ts';
import { registerVoiceRoutes } from './voice.routes.ts';
import {
  voice as channel,
  endOverdueCalls,
  ownerVoice as ownersChannel,
  type VoiceDeps,
} from './voice.service.ts';
import { deleteOldCalls } from './voice.store.ts';
import { createVoiceProvider, type VoiceProviderDeps } from './voice-provider.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    voiceVisitor: never;
    voiceAddress: never;
    voiceOwner: never;
    voiceCall: never;
    voiceGuess: never;
  }
}

/** The channel for owners' test calls. Its routes are those of the voice channel. */
export const ownerVoice: ChannelKind = { name: 'owner voice test', channel: ownersChannel };

/** The channel for spoken calls of visitors. */
export const voice: ChannelKind<Deps & VoiceDeps, VoiceProviderDeps> = {
  name: 'voice',
  channel,
  open({ env }) {
    const voiceProvider = createVoiceProvider(env);
    return { parts: { voiceProvider }, close: async () => voiceProvider?.close() };
  },
  routes: registerVoiceRoutes,
  limits: () => ({
    voiceVisitor: { points: contractLimits.voiceTokensPerHour, seconds: 3_600 },
    /** Carriers put many people behind one address. */
    voiceAddress: { points: 4 * contractLimits.voiceTokensPerHour, seconds: 3_600 },
    voiceOwner: { points: 30, seconds: 3_600 },
    /** Searches and stored turns of one call. */
    voiceCall: { points: 60, seconds: 60 },
    /** Calls with unknown or expired secrets, by address. */
    voiceGuess: { points: 120, seconds: 60 },
  }),
  housekeeping: { 'old calls': ({ database }) => deleteOldCalls(database) },
  urgentHousekeeping: { 'overdue calls': endOverdueCalls },
};

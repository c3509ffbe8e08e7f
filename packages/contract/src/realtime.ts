import { z } from 'zod';
import { channelUserId } from './conversations.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { done, id, isoDate, personText } from './values.ts';

export const getVoiceFeature = defineEndpoint({
  method: 'GET',
  path: '/api/realtime/feature-enabled',
  access: 'public',
  resource: 'none',
  summary: 'Get whether voice calls are available, and the reason when they are not',
  response: z.object({ enabled: z.boolean(), reason: z.enum(['not-configured']).nullable() }),
});

/** Form of a provider's short names. */
const shortName = z
  .string()
  .max(100)
  .regex(/^[\w.:/-]*$/, 'may hold letters, digits, dot, dash, slash and underscore');

/** Secret that proves that its holder makes the call. It is valid only for this call. */
const callSecret = z
  .string()
  .length(limits.voiceCallSecretLength)
  .regex(/^[\w-]+$/, 'must be as it was given');

export const createVoiceToken = defineEndpoint({
  method: 'POST',
  path: '/api/realtime/token',
  access: 'public',
  takesCaller: true,
  resource: 'none',
  summary: 'Create a secret that starts one call to an assistant',
  failure: 'voice-token-failed',
  body: z.strictObject({
    /** Accepted for compatibility; the installation's settings choose model and voice. */
    model: shortName.optional(),
    voice: shortName.optional(),
    /** The assistant to call; without an id, the assistant of the public site. */
    assistantId: id.optional(),
    accessCode: z.string().max(100).nullish(),
    channelUserId: channelUserId.optional(),
  }),
  bodyExample: {},
  response: z.object({
    client_secret: z.object({ value: z.string(), expires_at: z.int() }),
    model: z.string(),
    voice: z.string(),
    /** Address for the offer of the WebRTC connection. */
    callUrl: z.string(),
    call: z.object({
      secret: callSecret,
      assistantId: id.nullable(),
      /** Name of the assistant. */
      name: z.string(),
      /** Time after which the call ends, in seconds. */
      seconds: z.int().positive(),
      endsAt: isoDate,
    }),
  }),
});
export type VoiceToken = z.output<typeof createVoiceToken.response>;

const ofCall = { call: callSecret };

export const registerVoiceCall = defineEndpoint({
  method: 'POST',
  path: '/api/realtime/call/connected',
  access: 'public',
  resource: 'none',
  summary: "Set the provider's id of a started call, so that the server can end it at its time limit",
  body: z.strictObject({
    ...ofCall,
    providerCallId: z
      .string()
      .min(1)
      .max(200)
      .regex(/^[\w-]+$/, 'must be as the provider gave it'),
  }),
  response: done,
});

export const searchInVoiceCall = defineEndpoint({
  method: 'POST',
  path: '/api/realtime/call/search',
  access: 'public',
  resource: 'none',
  summary: 'Search the sources of the assistant, for the voice model',
  body: z.strictObject({
    ...ofCall,
    query: personText({ min: 1, max: limits.questionMax, label: 'The question' }),
  }),
  response: z.object({
    /** Empty when no passage fits. */
    passages: z.array(z.object({ title: z.string(), text: z.string() })),
    sources: z.array(z.object({ title: z.string(), pageUrl: z.string().nullable() })),
  }),
});

export const saveVoiceTurn = defineEndpoint({
  method: 'POST',
  path: '/api/realtime/call/turns',
  access: 'public',
  resource: 'none',
  summary: 'Store one turn of a call in its conversation',
  body: z.strictObject({
    ...ofCall,
    /** The same for every attempt to send this turn. */
    turn: z
      .string()
      .min(1)
      .max(100)
      .regex(/^[\w-]+$/, 'may hold letters, digits, dash and underscore'),
    question: personText({ min: 1, max: limits.questionMax, label: 'The question' }),
    answer: personText({ max: limits.voiceAnswerMax, label: 'The answer' }),
    /** The visitor interrupted the answer. */
    isInterrupted: z.boolean().optional(),
  }),
  response: done,
});

export const endVoiceCall = defineEndpoint({
  method: 'POST',
  path: '/api/realtime/call/end',
  access: 'public',
  resource: 'none',
  summary: 'End a call',
  body: z.strictObject(ofCall),
  response: done,
  worksWhenFull: true,
});

import type { Entry } from '../entry.ts';

/** What the server says of calls by voice. */
export const voice = {
  'voice-not-configured':
    'Voice is not configured on this installation. Whoever runs it can name a provider of realtime speech.',
  'voice-token-failed': 'Failed to get realtime token',
  'voice-provider-failed': 'The speech service could not be reached. Please try again.',
  'voice-busy': 'The speech service has too much to do right now. Please try again in a moment.',
  'voice-used-up': 'The minutes for calls are used up for today. You can go on by writing.',
  'voice-call-over': 'This call is over.',
  'voice-call-taken': 'This call is known by another id already.',
} as const satisfies Record<string, Entry>;

/** Audio and turn-taking of every call: settings of the session that its client may repeat. */
export const voiceSession = {
  /** Sample rate of the provider's audio, in samples per second. */
  sampleRate: 24_000,
  /** Loudness that counts as speech, from 0 to 1. */
  threshold: 0.7,
  /** Audio before the start of speech that is included, in milliseconds. */
  prefixPaddingMs: 600,
  /** Silence that ends a turn, in milliseconds. */
  silenceMs: 500,
} as const;

/** Name of the tool with which a session searches the assistant's sources. */
export const voiceSearchTool = 'search_knowledge';

/** Audio and turn-taking of every call: what the session is made with, and what its client may say again. */
export const voiceSession = {
  /** Samples a second of the provider's audio. */
  sampleRate: 24_000,
  /** Loudness from which it counts as speech, 0 to 1. */
  threshold: 0.7,
  /** What is kept of the audio before speech was noticed. */
  prefixPaddingMs: 600,
  /** Silence that ends a turn. */
  silenceMs: 500,
} as const;

/** The name by which a session calls the search in the assistant's sources. */
export const voiceSearchTool = 'search_knowledge';

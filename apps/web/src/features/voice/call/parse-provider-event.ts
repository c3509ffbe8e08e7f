import { voiceSearchTool } from '@anito/contract/voice-session';

/** Provider event, as relevant for a call. */
export type CallEvent =
  | { kind: 'visitor-speaking'; isSpeaking: boolean }
  | { kind: 'visitor-spoke'; id: string }
  | { kind: 'heard'; id: string; text: string }
  | { kind: 'said'; words: string }
  | { kind: 'assistant-speaking'; isSpeaking: boolean }
  | { kind: 'answered'; isInterrupted: boolean }
  | { kind: 'search'; callId: string; query: string }
  | { kind: 'failed' };

type Item = { type?: string; name?: string; call_id?: string; arguments?: string };
type ProviderEvent = {
  type?: string;
  item_id?: string;
  transcript?: string;
  delta?: string;
  response?: { status?: string; output?: Item[] };
  error?: { type?: string; code?: string };
};

/** Returns the query in the arguments of a search, or an empty text if it is missing or malformed. */
function parseQuery(text: string | undefined): string {
  try {
    const { query } = JSON.parse(text ?? '') as { query?: unknown };
    return typeof query === 'string' ? query.trim() : '';
  } catch {
    return '';
  }
}

/**
 * Returns the events of a finished response: its searches, otherwise its end and, if it failed, the failure.
 */
function toResponseEvents({ status, output = [] }: NonNullable<ProviderEvent['response']>): CallEvent[] {
  const searches = output.filter(({ type, name }) => type === 'function_call' && name === voiceSearchTool);
  if (status !== 'cancelled' && searches.length > 0) {
    return searches.map((item) => ({
      kind: 'search',
      callId: item.call_id ?? '',
      query: parseQuery(item.arguments),
    }));
  }
  return [
    { kind: 'answered', isInterrupted: status !== 'completed' },
    ...(status === 'failed' ? [{ kind: 'failed' as const }] : []),
  ];
}

/**
 * Parses a provider event (OpenAI Realtime API, including event names from before its general availability).
 * Returns an empty list for events that do not matter here. Throws on invalid JSON.
 */
export function parseProviderEvent(text: string): CallEvent[] {
  const event = JSON.parse(text) as ProviderEvent;
  switch (event.type) {
    case 'input_audio_buffer.speech_started':
      return [{ kind: 'visitor-speaking', isSpeaking: true }];
    case 'input_audio_buffer.speech_stopped':
      return [{ kind: 'visitor-speaking', isSpeaking: false }];
    case 'input_audio_buffer.committed':
      return [{ kind: 'visitor-spoke', id: event.item_id ?? '' }];
    case 'conversation.item.input_audio_transcription.completed':
      return [{ kind: 'heard', id: event.item_id ?? '', text: event.transcript ?? '' }];
    case 'conversation.item.input_audio_transcription.failed':
      return [{ kind: 'heard', id: event.item_id ?? '', text: '' }];
    case 'response.output_audio_transcript.delta':
    case 'response.audio_transcript.delta':
      return [{ kind: 'said', words: event.delta ?? '' }];
    case 'output_audio_buffer.started':
      return [{ kind: 'assistant-speaking', isSpeaking: true }];
    case 'output_audio_buffer.stopped':
    case 'output_audio_buffer.cleared':
      return [{ kind: 'assistant-speaking', isSpeaking: false }];
    case 'response.done':
      return event.response ? toResponseEvents(event.response) : [];
    default:
      return [];
  }
}

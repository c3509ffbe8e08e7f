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

/**
 * Returns the search query from the JSON arguments of a function call. Empty if it is missing or malformed.
 */
function parseQuery(text: string | undefined): string {
  try {
    const { query } = JSON.parse(text ?? '') as { query?: unknown };
    return typeof query === 'string' ? query.trim() : '';
  } catch {
    return '';
  }
}

/**
 * Converts a finished response to events: one `search` for each function call that searches. Without such
 * calls, `answered` and, if the response failed, `failed`.
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
 * Parses an event of the OpenAI Realtime API, also in its beta format. Returns an empty list for events that
 * are not used. Throws SyntaxError on invalid JSON.
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

import type { StreamFormat } from './types.ts';

const item = { type: 'message', id: 'msg_fake', role: 'assistant', status: 'in_progress' };
const place = { item_id: 'msg_fake', output_index: 0, content_index: 0 };

/** xAI's Responses API (https://docs.x.ai/docs/api-reference). */
export const xai: StreamFormat = {
  start: ({ model }) =>
    frame({ type: 'response.created', response: response(model, 'in_progress', []) }) +
    frame({ type: 'response.output_item.added', output_index: 0, item: { ...item, content: [] } }),
  token: (text) => frame({ type: 'response.output_text.delta', ...place, delta: text }),
  end: (tokens, finish, { model }) =>
    frame({
      type: finish === 'length' ? 'response.incomplete' : 'response.completed',
      response: {
        ...response(model, finish === 'length' ? 'incomplete' : 'completed', []),
        usage: usage(tokens),
      },
    }),
  whole: (text, _finish, { model }) => ({
    ...response(model, 'completed', [
      { ...item, status: 'completed', content: [{ type: 'output_text', text, annotations: [] }] },
    ]),
    usage: usage(text.split(' ').length),
  }),
  vectors: () => ({}),
  error: (_status, error = 'SECRET-VENDOR-TEXT') => ({ code: 'Client specified an invalid argument', error }),
};

function response(model: string, status: string, output: object[]): object {
  const incomplete_details = status === 'incomplete' ? { reason: 'max_output_tokens' } : null;
  return { id: 'resp_fake', object: 'response', created_at: 1, model, status, output, incomplete_details };
}

function usage(tokens: number): object {
  return { input_tokens: 100, output_tokens: tokens, total_tokens: 100 + tokens };
}

function frame(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

import { expect, it } from 'vitest';
import { parseProviderEvent } from './parse-provider-event.ts';

const read = (event: object) => parseProviderEvent(JSON.stringify(event));

const call = (query: string) => ({
  type: 'function_call',
  name: 'search_knowledge',
  call_id: 'call_1',
  arguments: query,
});

it('returns the searches of a response, and not its end', () => {
  const output = [call('{"query":" the price "}')];
  expect(read({ type: 'response.done', response: { status: 'completed', output } })).toEqual([
    { kind: 'search', callId: 'call_1', query: 'the price' },
  ]);
});

it.each(['not JSON', '[]', 'null', '{"query":7}', '{}'])('treats %s as an empty search', (text) => {
  const response = { status: 'completed', output: [call(text)] };
  expect(read({ type: 'response.done', response })).toEqual([
    { kind: 'search', callId: 'call_1', query: '' },
  ]);
});

it('returns how a response ended', () => {
  const end = (status: string) => read({ type: 'response.done', response: { status } });
  expect(end('completed')).toEqual([{ kind: 'answered', isInterrupted: false }]);
  expect(end('cancelled')).toEqual([{ kind: 'answered', isInterrupted: true }]);
  expect(end('failed')).toEqual([{ kind: 'answered', isInterrupted: true }, { kind: 'failed' }]);
});

it('ignores unknown events', () => {
  expect(read({ type: 'rate_limits.updated' })).toEqual([]);
  expect(read({ type: 'response.done' })).toEqual([]);
  expect(read({ type: 'error', error: { code: 'response_cancel_not_active' } })).toEqual([]);
});

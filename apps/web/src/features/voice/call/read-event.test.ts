import { expect, it } from 'vitest';
import { readEvent } from './read-event.ts';

const read = (event: object) => readEvent(JSON.stringify(event));

const call = (query: string) => ({
  type: 'function_call',
  name: 'search_knowledge',
  call_id: 'call_1',
  arguments: query,
});

it('reads what a response asks to look up, and that it is not over yet', () => {
  const output = [call('{"query":" the price "}')];
  expect(read({ type: 'response.done', response: { status: 'completed', output } })).toEqual([
    { kind: 'search', callId: 'call_1', query: 'the price' },
  ]);
});

it.each(['not JSON', '[]', 'null', '{"query":7}', '{}'])('takes %s for a search of nothing', (text) => {
  const response = { status: 'completed', output: [call(text)] };
  expect(read({ type: 'response.done', response })).toEqual([
    { kind: 'search', callId: 'call_1', query: '' },
  ]);
});

it('reads how a response ended', () => {
  const end = (status: string) => read({ type: 'response.done', response: { status } });
  expect(end('completed')).toEqual([{ kind: 'answered', isInterrupted: false }]);
  expect(end('cancelled')).toEqual([{ kind: 'answered', isInterrupted: true }]);
  expect(end('failed')).toEqual([{ kind: 'answered', isInterrupted: true }, { kind: 'failed' }]);
});

it('passes over what it does not know', () => {
  expect(read({ type: 'rate_limits.updated' })).toEqual([]);
  expect(read({ type: 'response.done' })).toEqual([]);
  expect(read({ type: 'error', error: { code: 'response_cancel_not_active' } })).toEqual([]);
});

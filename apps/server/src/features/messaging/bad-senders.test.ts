import { expect, it } from 'vitest';
import { createBadSenders } from './webhooks.service.ts';

it('blocks large bodies of an address with many bad signatures until they are forgiven', () => {
  let seconds = 0;
  const senders = createBadSenders(() => seconds);
  for (let time = 0; time < 4; time += 1) senders.record('192.0.2.1', 1_048_576);
  expect(senders.findWait('192.0.2.1')).toBe(0);
  senders.record('192.0.2.1', 1_048_576);
  expect([senders.findWait('192.0.2.1'), senders.findWait('192.0.2.2')]).toEqual([16, 0]);
  seconds = 16;
  expect(senders.findWait('192.0.2.1')).toBe(0);
});

it('counts an IPv6 network as one address and remembers a limited number', () => {
  const senders = createBadSenders(() => 0);
  senders.record('2001:db8::1', 5_000_000);
  expect(senders.findWait('2001:db8::2')).toBeGreaterThan(0);
  for (let index = 0; index < 10_000; index += 1) senders.record(`10.0.${index >> 8}.${index & 255}`, 1);
  expect(senders.findWait('2001:db8::1')).toBe(0);
});

import { expect, it } from 'vitest';
import { createCallMeter } from './running-process.ts';

it('counts events of the last minute, and stores no older ones', () => {
  let now = 0;
  const meter = createCallMeter(() => now);
  expect(meter.countLastMinute()).toBe(0);
  for (let call = 0; call < 1_000; call++) meter.count();
  now = 30_000;
  meter.count();
  expect(meter.countLastMinute()).toBe(1_001);
  now = 59_999;
  expect(meter.countLastMinute()).toBe(1_001);
  now = 60_000;
  expect(meter.countLastMinute()).toBe(1);
  now = 3_600_000;
  expect(meter.countLastMinute()).toBe(0);
});

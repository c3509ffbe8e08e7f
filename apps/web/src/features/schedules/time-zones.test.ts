import { expect, it } from 'vitest';
import { listOfferedZones } from './time-zones.ts';

const offered = ['UTC', 'America/New_York', 'America/Los_Angeles', 'Europe/London', 'Asia/Tokyo'];

it.each([
  ['Asia/Manila', 'UTC', ['Asia/Manila', ...offered]],
  ['Asia/Manila', 'Asia/Kathmandu', ['Asia/Manila', ...offered, 'Asia/Kathmandu']],
  ['UTC', 'UTC', offered],
  ['Asia/Tokyo', 'Asia/Tokyo', ['Asia/Tokyo', ...offered.slice(0, -1)]],
])('in %s with %s saved, each time zone is offered once', (browser, saved, expected) => {
  expect(listOfferedZones(browser, saved)).toEqual(expected);
});

import { expect, it } from 'vitest';
import { arrangeDays } from './arrange-days.ts';

it('fills days without questions, also across a daylight saving change', () => {
  const used = { conversations: 1, answered: 1, responseTime: 2 };
  const first = { ...used, day: '2026-03-28', channel: 'public', messages: 1 };
  const last = { ...used, day: '2026-03-30', channel: 'widget', messages: 4 };
  const { days, channels } = arrangeDays({ from: '2026-03-28', to: '2026-03-31', days: [first, last] });
  expect(days).toEqual([
    { day: '2026-03-28', channels: { public: first } },
    { day: '2026-03-29', channels: {} },
    { day: '2026-03-30', channels: { widget: last } },
    { day: '2026-03-31', channels: {} },
  ]);
  expect(channels).toEqual(['widget', 'public']);
});

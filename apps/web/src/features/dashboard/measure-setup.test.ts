import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureSetup, setupParts } from './measure-setup.ts';

const trial = { status: 'trial', isActive: true };
const code = { publicAccessCode: 'K7P-2QX' };
const noCode = { publicAccessCode: null };

it.each([
  ['nothing', [], trial, false, 0],
  ['an assistant', [noCode], trial, false, 25],
  ['an access code for one of two assistants', [noCode, code], trial, false, 50],
  ['a conversation', [code], trial, true, 75],
  ['a paid plan', [code], { status: 'active', isActive: true }, true, 100],
  ['an ended paid plan', [code], { status: 'ended', isActive: false }, true, 75],
  ['only a plan', [], { status: 'active', isActive: true }, false, 25],
] as const)(
  'returns the percentage with %s',
  (_what, assistants, subscription, hasConversations, percent) => {
    expect(measureSetup({ assistants: [...assistants], subscription, hasConversations }).percent).toBe(
      percent,
    );
  },
);

it('counts a quarter for each existing part, however many there are', () => {
  const assistants = fc.array(fc.record({ publicAccessCode: fc.option(fc.string()) }), { maxLength: 5 });
  const subscription = fc.record({
    status: fc.constantFrom('trial', 'active', 'ended'),
    isActive: fc.boolean(),
  });
  fc.assert(
    fc.property(assistants, subscription, fc.boolean(), (all, plan, hasConversations) => {
      const { percent, parts } = measureSetup({ assistants: all, subscription: plan, hasConversations });
      expect(percent).toBe(25 * setupParts.filter((part) => parts[part]).length);
      if (all.length === 0) expect(parts).toMatchObject({ assistant: false, code: false });
      const more = measureSetup({ assistants: [...all, ...all], subscription: plan, hasConversations });
      expect(more.percent).toBe(percent);
    }),
  );
});

import { describe, expect, it } from 'vitest';
import { isModelFailure } from './model-error.ts';
import { readChat } from './testing/read-chat.ts';
import { createRemoteModels } from './testing/remote-models.ts';

const grounding = {
  question: 'Do you open at nine in the morning?',
  passages: [{ id: 1, title: 'Hours', headingPath: [], text: 'We open at nine in the morning.', score: 0.9 }],
  passageCount: 1,
  language: 'en',
};

describe('isModelFailure', () => {
  it.each([
    ['refuses the key', { status: 401 }],
    ['fails', { status: 500 }],
    ['has no room', { status: 429 }],
  ])('is true when a provider %s before the first token', async (_, fake) => {
    const { models } = await createRemoteModels({ fake, limits: { maxRetries: 0 } });
    const seen = { text: '' };
    const error = await readChat(models.chat, { grounding }, seen).catch((thrown: unknown) => thrown);
    expect(isModelFailure(error)).toBe(true);
    expect(seen.text).toBe('');
    expect((await readChat(models.builtInChat, { grounding })).text).toBe(
      'We open at nine in the morning. [1]',
    );
  });

  it('is false when the caller aborted', async () => {
    const { models } = await createRemoteModels({ fake: { hang: 'headers' } });
    const error = await readChat(models.chat, { signal: AbortSignal.timeout(50) }).catch(
      (thrown: unknown) => thrown,
    );
    expect(isModelFailure(error)).toBe(false);
  });
});

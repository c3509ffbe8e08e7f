import { expect, it } from 'vitest';
import { createBuiltInChat } from './built-in-chat.ts';

it('streams in small pieces and stops when aborted', async () => {
  const visitor = new AbortController();
  const pieces: string[] = [];
  const text =
    'We are open Monday to Saturday from 9 a.m. to 7 p.m. and Sunday from 10 a.m. to 4 p.m. No checks, please.';
  const grounding = {
    question: 'What time do you open on Sunday?',
    passages: [{ id: 1, title: 'Opening hours', headingPath: [], text, score: 0.5 }],
    language: 'en',
    passageCount: 1,
  };
  const request = { tenantId: 'a', messages: [], maxOutputTokens: 100, signal: visitor.signal, grounding };
  const reading = (async () => {
    for await (const part of createBuiltInChat(async () => undefined).stream(request)) {
      if (part.type === 'text') pieces.push(part.text);
      if (pieces.length === 2) visitor.abort(new Error('left'));
    }
  })();
  await expect(reading).rejects.toThrow('left');
  expect(pieces).toEqual(['We are open Monday', ' to Saturday from 9']);
});

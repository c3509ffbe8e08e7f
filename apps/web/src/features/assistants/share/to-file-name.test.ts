import { expect, it } from 'vitest';
import { toFileName } from './to-file-name.ts';

it.each([
  ['Munting Paws Assistant', 'Munting-Paws-Assistant'],
  ['Señor Pan/Café: 24h?', 'Señor-Pan-Café-24h'],
  ['मिठाई', 'मिठाई'],
  ['..\\', 'assistant-7'],
])('%s becomes %s', (name, fileName) => {
  expect(toFileName(name, 'assistant-7')).toBe(fileName);
});

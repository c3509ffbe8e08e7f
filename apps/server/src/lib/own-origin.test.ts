import { expect, test } from 'vitest';
import { isOwnOrigin } from './own-origin.ts';

test.each([
  ['http://localhost:3000', 'http://localhost:3000', true],
  ['http://localhost:3000', 'http://127.0.0.1:3000', true],
  ['http://localhost:3000/anito', 'http://[::1]:3000', true],
  ['http://127.0.0.1:3000', 'http://localhost:3000', true],
  ['http://localhost:3000', 'http://127.0.0.1:3001', false],
  ['http://localhost:3000', 'https://127.0.0.1:3000', false],
  ['http://localhost:3000', 'http://127.0.0.1:3000/x', false],
  ['http://localhost:3000', 'http://127.0.0.1.evil.example:3000', false],
  ['http://localhost:3000', 'http://evil.example:3000', false],
  ['http://localhost:3000', 'null', false],
  ['http://localhost:3000', 'http://192.168.1.5:3000', false],
  ['https://assistants.example.com', 'http://localhost:3000', false],
  ['https://assistants.example.com', 'https://assistants.example.com', true],
])('isOwnOrigin for %s and %s returns %s', (publicUrl, origin, expected) => {
  expect(isOwnOrigin(publicUrl, origin)).toBe(expected);
});

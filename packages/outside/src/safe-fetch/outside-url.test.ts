import { expect, it } from 'vitest';
import { parseOutsideUrl } from './outside-url.ts';

it.each([
  ['shop.com', 'https://shop.com/'],
  ['www.shop.com/menu', 'https://www.shop.com/menu'],
  ['shop.com:8080', 'http://shop.com:8080/'],
  ['localhost:4200/a?b=c', 'http://localhost:4200/a?b=c'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000/'],
  ['shop.com:443/menu', 'https://shop.com/menu'],
  ['[2d00::1]:8080', 'https://[2d00::1]:8080/'],
  ['http://shop.com:8080/#top', 'http://shop.com:8080/'],
])('parses %s as %s', (typed, url) => {
  expect(parseOutsideUrl(typed).href).toBe(url);
});

it.each([
  'mailto:a@shop.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'shop.com:99999',
  'shop.com:8080@evil.test',
  'user:80@evil.test',
  'file:///etc/passwd',
  '//shop.com',
  'shop.com:',
])('rejects %s', (typed) => {
  expect(() => parseOutsideUrl(typed)).toThrow('We can’t read this address.');
});

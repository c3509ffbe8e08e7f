import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LinkedText } from './linked-text.tsx';

function read(text: string) {
  render(<LinkedText text={text} />);
  const links = screen.queryAllByRole<HTMLAnchorElement>('link').map((link) => link.getAttribute('href'));
  return { said: document.querySelector('p')?.textContent, links };
}

it.each<[string, string[]]>([
  ['No address.', []],
  ['See https://status.example.', ['https://status.example']],
  [
    '(https://a.example/x?y=1&z=2#top), http://b.example!',
    ['https://a.example/x?y=1&z=2#top', 'http://b.example'],
  ],
  ['“https://a.example”', ['https://a.example']],
  ['HTTPS://A.example', ['HTTPS://A.example']],
  ['javascript:alert(1) data:text/html,x mailto:a@b.example //c.example', []],
  ['https:// http://', []],
  ['<a href="https://a.example">x</a>', ['https://a.example']],
])('links only web addresses: %s', (text, links) => {
  expect(read(text)).toEqual({ said: text, links });
});

it('handles a long text without spaces quickly', () => {
  const text = `https://${'.,'.repeat(2_000)}x`;
  expect(read(text).said).toBe(text);
});

import { describe, expect, it } from 'vitest';
import { hideSecret } from './hide-secret.ts';

const password = 'sk_live_"quoted"<&>4711';
const packed = Buffer.from(`merchant:${password}`).toString('base64');
const secret = `Basic ${packed}`;

describe('hideSecret', () => {
  it.each([
    ['unchanged', secret],
    ['without its scheme', packed],
    ['in an address', encodeURIComponent(secret)],
    ['in a JSON string', JSON.stringify({ got: `merchant:${password}` })],
    ['decoded', `merchant:${password}`],
    ['the password alone', password],
    ['as HTML', 'merchant:sk_live_&quot;quoted&quot;&lt;&amp;&gt;4711'],
    ['in base64 twice', Buffer.from(secret).toString('base64')],
    ['in base64url', Buffer.from(packed).toString('base64url')],
    ['in hexadecimal digits', Buffer.from(packed).toString('hex').toUpperCase()],
    ['in lower case', packed.toLowerCase()],
    ['with an invisible character in it', packed.replace('bWVy', 'bWV\u200by')],
    ['over two lines', `${packed.slice(0, 9)}\r\n  ${packed.slice(9)}`],
    ['in pairs', packed.replace(/../g, '$& ')],
    ['cut', packed.slice(0, 30)],
  ])('hides a repeated secret %s', (_name, text) => {
    const hidden = hideSecret(`Your key is ${text}. Open at 9.`, secret);
    expect(hidden).toMatch(/^Your key is /);
    expect(hidden).toContain('•••');
    const visibleRest = hidden.replace('Your key is ', '').replace('Open at 9.', '');
    expect(visibleRest.replace(/[^\w]/g, '').length).toBeLessThan(12);
  });

  it('keeps all other text', () => {
    expect(hideSecret('No key here 😀, open at 9', secret)).toBe('No key here 😀, open at 9');
    expect(hideSecret(`a ${secret} b ${secret} c`, secret)).toBe('a ••• b ••• c');
    expect(hideSecret('abc', 'abc')).toBe('abc');
    expect(hideSecret('key', null)).toBe('key');
  });

  it('handles very long and repetitive texts', () => {
    const signs = 'a'.repeat(4_000);
    expect(hideSecret('a'.repeat(262_144), `b${signs}`)).toMatch(/^a+$/);
    expect(hideSecret('a'.repeat(262_144), signs)).toBe('•••'.repeat(8));
  });
});

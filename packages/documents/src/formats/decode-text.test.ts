import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

describe('decodeText', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from('Piñata ₱120 日本'), 'Piñata ₱120 日本'],
    ['UTF-8 with a mark', Buffer.from('\ufeffPiñata'), 'Piñata'],
    ['UTF-16 LE with a mark', Buffer.from('\ufeffPiñata', 'utf16le'), 'Piñata'],
    ['UTF-16 BE with a mark', utf16be('\ufeffPiñata'), 'Piñata'],
    ['UTF-16 LE', Buffer.from('Piñata ₱120\n', 'utf16le'), 'Piñata ₱120\n'],
    ['UTF-16 BE', utf16be('Piñata ₱120\n'), 'Piñata ₱120\n'],
    ['Windows-1252', Buffer.from('936d61f1616e61942080353020e9', 'hex'), '“mañana” €50 é'],
    ['Shift-JIS', Buffer.from('93fa967b8cea82cc8365834c83588367', 'hex'), '日本語のテキスト'],
    ['line ends of all kinds', Buffer.from('a\r\nb\rc\n'), 'a\nb\nc\n'],
    ['nothing', Buffer.alloc(0), ''],
  ])('decodes %s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it.each<[string, Uint8Array]>([
    ['NUL bytes among text', Buffer.from('abc\0def')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['control characters', Buffer.from('\x01\x02\x03\x04 text')],
    ['UTF-32', Buffer.from('fffe000041000000', 'hex')],
  ])('rejects %s', (_, bytes) => {
    expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ name: 'UnreadableError' }));
  });
});

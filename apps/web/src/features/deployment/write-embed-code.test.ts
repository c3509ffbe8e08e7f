import { expect, it } from 'vitest';
import { writeEmbedCode } from './write-embed-code.ts';

it('writes one tag, and escapes names', () => {
  const code = writeEmbedCode({
    origin: 'https://anito.example',
    assistantId: 7,
    apiKey: 'anito_key',
    title: '"><script>alert(1)</script>',
    type: 'inline',
  });
  expect(code).toContain('data-position="inline-iframe"');
  expect(code).toContain('data-title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(code.match(/<script/g)).toHaveLength(1);
});

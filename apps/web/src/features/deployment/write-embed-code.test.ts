import { expect, it } from 'vitest';
import { writeEmbedCode } from './write-embed-code.ts';

const widget = { origin: 'https://anito.example', publicId: '9b2f6b7e-52b0-4c0e-8f1d-0d5b0f6f6a11' };

it('writes one tag that names the assistant and has no key', () => {
  const code = writeEmbedCode({ ...widget, type: 'popup' });
  expect(code.match(/<script/g)).toHaveLength(1);
  expect(code).toContain('src="https://anito.example/widget.js"');
  expect(code).toContain(`data-assistant="${widget.publicId}"`);
  expect(code).not.toMatch(/key|position/);
});

it('puts the chat into the page if it is inline', () => {
  expect(writeEmbedCode({ ...widget, type: 'inline' })).toContain('data-position="inline-iframe"');
});

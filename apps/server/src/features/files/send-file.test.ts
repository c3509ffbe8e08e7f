import { expect, test } from 'vitest';
import { writeAttachment } from './send-file.ts';

test.each([
  ['menu.pdf', `attachment; filename="menu.pdf"; filename*=UTF-8''menu.pdf`],
  ['";rm -rf\\x.pdf', `attachment; filename="_;rm -rf_x.pdf"; filename*=UTF-8''%22%3Brm%20-rf%5Cx.pdf`],
  ["niño's.md", `attachment; filename="ni_o's.md"; filename*=UTF-8''ni%C3%B1o%27s.md`],
  ['../a.txt', `attachment; filename=".._a.txt"; filename*=UTF-8''..%2Fa.txt`],
])('writeAttachment writes the name %j safely', (name, header) => {
  expect(writeAttachment(name)).toBe(header);
});

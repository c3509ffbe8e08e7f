import { describe, expect, it } from 'vitest';
import { toLogoUrl } from './logo-url.ts';

describe('toLogoUrl', () => {
  it.each([
    ['iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
    ['/9j/4AAQ', 'data:image/jpeg;base64,/9j/4AAQ'],
    ['data:image/webp;base64,UklGRg==', 'data:image/webp;base64,UklGRg=='],
  ])('%s becomes %s', (logo, url) => {
    expect(toLogoUrl(logo)).toBe(url);
  });

  it.each([
    null,
    '',
    'https://evil.example/x.png',
    'data:text/html;base64,PGI+',
    'javascript:alert(1)',
    'abc',
  ])('rejects %s', (logo) => {
    expect(toLogoUrl(logo)).toBeUndefined();
  });
});

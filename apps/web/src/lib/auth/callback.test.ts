import { describe, expect, it } from 'vitest';
import { findReturnPath, parseCallback } from './callback.ts';

describe('readCallback', () => {
  it('returns a code', () => {
    expect(parseCallback('?code=abc&state=x')).toEqual({ kind: 'code' });
  });
  it("shows the provider's error with its description", () => {
    expect(parseCallback('?error=access_denied&error_description=The+user+said+no')).toEqual({
      kind: 'provider-error',
      message: 'access_denied: The user said no',
    });
    expect(parseCallback('?error=server_error&code=abc')).toEqual({
      kind: 'provider-error',
      message: 'server_error: Unknown error',
    });
  });
  it('reports a missing code', () => {
    expect(parseCallback('?code=')).toEqual({ kind: 'problem', problem: 'noCode' });
    expect(parseCallback('')).toEqual({ kind: 'problem', problem: 'noCode' });
  });
});

describe('findReturnPath', () => {
  it.each(['/sources', '/assistants/3/chat?x=1'])('accepts %s', (path) => {
    expect(findReturnPath(path)).toBe(path);
  });
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'sources',
    '/signin',
    '/auth/callback',
    5,
    undefined,
  ])('rejects %s', (path) => {
    expect(findReturnPath(path)).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-client.ts';
import { describeFailed, findBadFile } from './describe-failed.ts';

const refuse = (fields?: Record<string, string>) =>
  new ApiError('No.', { status: 415, code: 'unsupported_media_type', ...(fields ? { fields } : {}) });

describe('failed upload', () => {
  test('marks the file that the server names, and the others as not sent', () => {
    const bad = findBadFile(refuse({ 'files.1': 'It is a web page.' }));
    expect([0, 1, 2].map((index) => describeFailed(bad, index))).toEqual(['notSent', 'error', 'notSent']);
  });

  test.each([[refuse()], [refuse({ name: 'Too long' })], [new Error('offline')]])(
    'marks all files when no single one caused the error',
    (error) => {
      const bad = findBadFile(error);
      expect([0, 1].map((index) => describeFailed(bad, index))).toEqual(['error', 'error']);
    },
  );
});

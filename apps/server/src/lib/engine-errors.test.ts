import {
  type FileProblem,
  type FoundKind,
  fileProblems,
  foundKinds,
  type KindProblem,
  kindProblems,
  ReadersClosedError,
  UnreadableError,
  unreadable,
  unsupported,
} from '@anito/documents/unreadable-error';
import { type HttpProblem, HttpRefusal, httpProblems } from '@anito/http-bounds/http-refusal';
import { OutsideError, type OutsideProblem, outsideProblems } from '@anito/outside/outside-error';
import { DiskFullError } from '@anito/storage/disk-space';
import { StorageError, type StorageProblem } from '@anito/storage/storage-error';
import { expect, it } from 'vitest';
import { translateEngineError } from './engine-errors.ts';
import { AppError } from './errors.ts';
import { isReason } from './reasons.ts';

/** Values of all problems. A value that a text does not contain is ignored. */
const values = {
  fileName: 'menu.pdf',
  kind: 'PDF',
  kinds: 'pdf, docx',
  extension: 'xyz',
  found: 'found-zip',
  millions: 50,
  pages: 700,
  most: 500,
  seconds: 60,
};

it.each([...Object.keys(fileProblems), ...Object.keys(kindProblems)] as (FileProblem | KindProblem)[])(
  'says of a file what its engine says: %s',
  (problem) => {
    const engineError = unreadable(problem, values);
    const appError = translateEngineError(engineError);
    expect(appError).toMatchObject({
      code: 'unreadable_file',
      message: engineError.message,
      cause: engineError,
    });
    expect((appError as AppError).localizedMessage).toEqual({ reason: `file-${problem}`, values });
  },
);

it.each(Object.keys(foundKinds) as FoundKind[])('names the actual kind of a file: %s', (found) => {
  const engineError = unsupported('other-kind', { ...values, found });
  expect(engineError.message).toContain(`it is ${foundKinds[found]}.`);
  expect(translateEngineError(engineError)).toMatchObject({
    code: 'unsupported_media_type',
    message: engineError.message,
  });
});

const ofThisInstallation: OutsideProblem[] = ['no-browser', 'browser-does-not-start', 'closing'];

it.each(Object.keys(outsideProblems) as OutsideProblem[])(
  'has a text for a problem of an address: %s',
  (problem) => {
    const appError = translateEngineError(new OutsideError(problem)) as AppError;
    expect(appError.code).toBe(problem === 'not-allowed' ? 'url_not_allowed' : 'upstream_failed');
    expect(isReason(appError.localizedMessage.reason)).toBe(true);
    if (!ofThisInstallation.includes(problem)) expect(appError.message).toBe(outsideProblems[problem]);
  },
);

it('has no text for a problem of our own tasks, and returns other errors unchanged', () => {
  const appError = translateEngineError(new UnreadableError('of-my-own', 'Sentences of mine.'));
  expect(appError).toMatchObject({
    code: 'unreadable_file',
    localizedMessage: { reason: 'file-seems-damaged' },
  });
  const other = new Error('broken');
  expect(translateEngineError(other)).toBe(other);
  expect(translateEngineError(new ReadersClosedError())).toBeInstanceOf(AppError);
});

it('describes a full disk as everywhere', () => {
  const engineError = new DiskFullError();
  expect(translateEngineError(engineError)).toMatchObject({
    code: 'storage_full',
    status: 507,
    cause: engineError,
  });
});

it.each<[StorageProblem, number, string]>([
  ['unreachable', 503, 'files-away'],
  ['slow', 503, 'files-away'],
  ['denied', 503, 'files-away'],
  ['no-bucket', 503, 'files-away'],
  ['failing', 503, 'files-away'],
  ['refused', 503, 'files-away'],
  ['full', 507, 'disk-full'],
  ['missing', 422, 'file-lost'],
])('gives advice for a storage that is %s', (problem, status, reason) => {
  const engineError = new StorageError(problem, 'The bucket answered PUT with 403 AccessDenied');
  const appError = translateEngineError(engineError) as AppError;
  expect(appError).toMatchObject({ status, localizedMessage: { reason }, cause: engineError });
  expect(appError.message).not.toMatch(/bucket|403/);
});

it.each(Object.keys(httpProblems) as HttpProblem[])('translates a refused request: %s', (problem) => {
  const appError = translateEngineError(new HttpRefusal(problem, { retryAfterMs: 5_000 })) as AppError;
  expect(appError).toMatchObject({
    status: httpProblems[problem],
    localizedMessage: { reason: problem },
    retryAfter: 5,
  });
});

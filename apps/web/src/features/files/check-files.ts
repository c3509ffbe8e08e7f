import { limits } from '@anito/contract/limits';
import type { RemainingQuota } from '../../source-kind/room/account-room.ts';

/**
 * File types that the server accepts: extensions in lower case without a dot, and the largest size in bytes.
 */
export type FileRules = { extensions: string[]; maxBytes: number };

/** The rules with the account's remaining quota, once known. */
type AccountRules = FileRules & { room?: RemainingQuota | undefined };

/** Why a file was rejected. The texts are in the `sources` catalogue under `rejected`. */
export type Rejection = {
  reason: 'tooLarge' | 'unsupported' | 'empty' | 'duplicate' | 'tooMany' | 'noRoom';
  fileName: string;
  extension: string;
};

/** The properties of a browser's `File` that the check uses. */
type Candidate = Pick<File, 'name' | 'size' | 'lastModified'>;

/**
 * Returns the extension in lower case without its dot, or the whole name in lower case if it contains no dot.
 */
function extensionOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
}

/** Returns the extensions in lower case without a leading dot. */
export function normalizeExtensions(extensions: readonly string[]): string[] {
  return extensions.map((extension) => extension.replace(/^\./, '').toLowerCase());
}

/** Whether two files have the same name, size and modification time. */
function isSameFile(a: Candidate, b: Candidate): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

/** Whether the account's remaining quota covers the accepted files and this one, by number and bytes. */
function hasRoom(file: Candidate, accepted: Candidate[], room: RemainingQuota): boolean {
  const bytes = accepted.reduce((sum, { size }) => sum + size, file.size);
  return accepted.length < room.items && bytes <= room.bytes;
}

/**
 * Returns why a file is rejected, or undefined if it is accepted. The quota is not checked while it is
 * unknown.
 */
function findProblem(
  file: Candidate,
  acceptedFiles: Candidate[],
  rules: AccountRules,
): Rejection['reason'] | undefined {
  if (file.size > rules.maxBytes) return 'tooLarge';
  if (!file.name.includes('.') || !rules.extensions.includes(extensionOf(file.name))) return 'unsupported';
  if (file.size === 0) return 'empty';
  if (acceptedFiles.some((other) => isSameFile(other, file))) return 'duplicate';
  if (acceptedFiles.length >= limits.filesPerUpload) return 'tooMany';
  return rules.room && !hasRoom(file, acceptedFiles, rules.room) ? 'noRoom' : undefined;
}

/**
 * Splits new files into accepted and rejected ones. The chosen files, and each accepted file, count towards
 * the limits of the next ones.
 */
export function checkFiles<F extends Candidate>(
  files: F[],
  chosen: F[],
  rules: AccountRules,
): { accepted: F[]; rejected: Rejection[] } {
  const accepted: F[] = [];
  const rejected: Rejection[] = [];
  for (const file of files) {
    const reason = findProblem(file, [...chosen, ...accepted], rules);
    if (reason) rejected.push({ reason, fileName: file.name, extension: extensionOf(file.name) });
    else accepted.push(file);
  }
  return { accepted, rejected };
}

/** Returns how many of the files are fully sent after `sentBytes` bytes. Files are sent one after another. */
export function countSent(sizes: number[], sentBytes: number): number {
  let sum = 0;
  let count = 0;
  for (const size of sizes) {
    sum += size;
    if (sum > sentBytes) break;
    count += 1;
  }
  return count;
}

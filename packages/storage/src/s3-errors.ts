import type { IncomingMessage } from 'node:http';
import { StorageError, type StorageProblem } from './storage-error.ts';

/** Most bytes of an error's body that are read. */
const errorBodyBytes = 64 * 1024;

/**
 * Returns the code in the body of an error, or undefined without one. Nothing else of it is used, because it
 * may contain the access key.
 */
export async function findS3Code(response: IncomingMessage): Promise<string | undefined> {
  let text = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk;
      if (text.length > errorBodyBytes) break;
    }
  } catch {
    // The status is sufficient.
  }
  return /<Code>([A-Za-z0-9]{1,100})<\/Code>/.exec(text)?.[1];
}

/** A response other than 2xx. */
export class S3ResponseError extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(method: string, status: number, code: string | undefined) {
    super(`The bucket answered ${method} with ${[status, code].filter(Boolean).join(' ')}`);
    this.name = 'S3Refusal';
    this.status = status;
    this.code = code;
  }
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
/**
 * Returns the problem of a response, by its status and code. It is `refused` for those that are not listed.
 */
function classifyProblem({ status, code }: S3ResponseError): StorageProblem {
  if (code === 'NoSuchBucket') return 'no-bucket';
  if (status === 401 || status === 403) return 'denied';
  if (status === 404) return 'missing';
  // Insufficient Storage (RFC 4918, 11.5), sent by servers with a local disk.
  if (status === 507) return 'full';
  if (code === 'RequestTimeout' || status === 408) return 'slow';
  if (status >= 500 || status === 429 || code === 'SlowDown') return 'failing';
  return 'refused';
}

/** Converts a failed request to a StorageError, worded for the operator. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof S3ResponseError) {
    return new StorageError(classifyProblem(error), error.message, { cause: error });
  }
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (code === 'ETIMEDOUT' || name === 'TimeoutError' || name === 'AbortError') {
    return new StorageError('slow', `The bucket did not answer in time: ${message}`, { cause: error });
  }
  return new StorageError('unreachable', `The bucket cannot be reached: ${code ?? message}`, {
    cause: error,
  });
}

import { ApiError } from './api.ts';

/** Whether the resource does not exist or belongs to another account. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

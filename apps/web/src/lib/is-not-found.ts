import { ApiError } from './api.ts';

/** Whether what was asked for does not exist, or is not the caller's. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

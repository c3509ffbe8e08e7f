import { AsyncLocalStorage } from 'node:async_hooks';

/** The request or job that is in progress, as every line of the log names it. */
type LogContext = { requestId?: string; job?: string; accountId?: string };

const currentContext = new AsyncLocalStorage<LogContext>();

/** Runs `work` with these fields in every line of the log. */
export function runWithLogContext<T>(context: LogContext, work: () => T): T {
  return currentContext.run(context, work);
}

/** Sets the account of the current request, once it is known. Does nothing outside of a request or job. */
export function setLoggedAccount(accountId: string): void {
  const context = currentContext.getStore();
  if (context) context.accountId = accountId;
}

export const readLogContext = (): LogContext | undefined => currentContext.getStore();

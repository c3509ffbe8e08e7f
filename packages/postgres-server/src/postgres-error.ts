/** The server cannot be started or does not start; the message says why and what to do. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}

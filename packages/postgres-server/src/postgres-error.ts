/** The server cannot be started or does not start; the message says why and what to do. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}

/** A cluster that another version of PostgreSQL made. */
export class OtherVersionError extends PostgresError {
  override name = 'OtherVersionError';
  /** Its major version, such as "17". */
  readonly clusterVersion: string;

  constructor(clusterVersion: string) {
    super(`PostgreSQL ${clusterVersion} made this cluster`);
    this.clusterVersion = clusterVersion;
  }
}

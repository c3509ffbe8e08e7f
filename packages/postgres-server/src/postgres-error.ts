/** Thrown when the server cannot be started. The message tells why and what to do. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}

/** Thrown when another version of PostgreSQL created the cluster. */
export class OtherVersionError extends PostgresError {
  override name = 'OtherVersionError';
  /** Its major version, for example "17". */
  readonly clusterVersion: string;

  constructor(clusterVersion: string) {
    super(`PostgreSQL ${clusterVersion} made this cluster`);
    this.clusterVersion = clusterVersion;
  }
}

/** What the process of the embedded database is started with: where its data lies and where it takes clients. */
export type SidecarPaths = { clusterDirectory: string; socketPath: string };

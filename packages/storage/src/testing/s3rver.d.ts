declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  /** The used part of its interface. */
  class S3rver {
    static defaultOptions: object;
    httpServer: Server;
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets?: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
  export default S3rver;
}

import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Server } from '@anito/storage/testing/s3-server';

/**
 * Called with a request to the bucket: `GET ?list-type=2…` or `PUT anito-backups/…/000000.part`. Returns whether
 * to refuse it.
 */
type Intercept = (request: string) => Promise<boolean> | boolean;

/** A server in front of a bucket, which can act before a request and refuse it. */
export type TargetProxy = {
  /** BACKUP_TARGET of the bucket behind the proxy. */
  url: string;
  /** Sets what is called before each request. Without it all are forwarded. */
  intercept(action?: Intercept): void;
  close(): Promise<void>;
};

/** Starts a proxy for the bucket of a server on a free port. */
export async function startTargetProxy(bucket: S3Server, name: string): Promise<TargetProxy> {
  let intercepting: Intercept | undefined;
  const proxy = createServer(async (request, response) => {
    const path = request.url!.replace(`/${name}`, '').replace(/^\//, '');
    if (await intercepting?.(`${request.method} ${decodeURIComponent(path)}`)) {
      response.writeHead(403).end();
      return;
    }
    const { method, headers, url: target } = request;
    const forwarded = sendRequest(`${bucket.endpoint}${target}`, { method, headers }, (received) => {
      response.writeHead(received.statusCode!, received.headers);
      received.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `s3://${name}?endpoint=http://127.0.0.1:${port}`,
    intercept(action) {
      intercepting = action;
    },
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

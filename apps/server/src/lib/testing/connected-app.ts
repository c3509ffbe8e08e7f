import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerErrorHandler } from '../error-handler.ts';

/** An application that tests reach over connections of their own. */
export type ConnectedApp = {
  app: FastifyInstance;
  /** Opens a connection, once the application listens; to be written to as HTTP. */
  open(): Socket;
  close(): Promise<void>;
};

/** Makes one whose callers are who their header `x-user` says; without it nobody. */
export function createConnectedApp(): ConnectedApp {
  const app = Fastify({ forceCloseConnections: true });
  const sockets: Socket[] = [];
  app.decorateRequest('caller', null);
  registerErrorHandler(app);
  app.addHook('onRequest', async (request) => {
    const { 'x-user': userId } = request.headers;
    if (userId) request.caller = { userId, roles: [] } as never;
  });
  return {
    app,
    open() {
      const { port } = app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      sockets.push(socket);
      return socket;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await app.close();
    },
  };
}

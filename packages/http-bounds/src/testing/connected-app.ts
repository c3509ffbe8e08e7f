import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { FindSender } from '../http-refusal.ts';

/** An application that tests reach over connections of their own. */
export type ConnectedApp = {
  app: FastifyInstance;
  /** Opens a connection, once the application listens; to be written to as HTTP. */
  open(): Socket;
  close(): Promise<void>;
};

/** Known senders are who their header `x-user` says; the others are one. */
export const findSender: FindSender = ({ headers: { 'x-user': user } }) => ({
  name: String(user ?? 'nobody'),
  isKnown: user !== undefined,
});

/** Makes an application that has no routes yet. */
export function createConnectedApp(): ConnectedApp {
  const app = Fastify({ forceCloseConnections: true });
  const sockets: Socket[] = [];
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

import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { FindSender } from '../http-refusal.ts';

/** An application that tests reach over raw connections. */
export type ConnectedApp = {
  app: FastifyInstance;
  /** Opens a connection to the listening application; the test writes HTTP to it. */
  open(): Socket;
  close(): Promise<void>;
};

/** Known senders are named by the header `x-user`; all others are one sender. */
export const findSender: FindSender = ({ headers: { 'x-user': user } }) => ({
  name: String(user ?? 'nobody'),
  isKnown: user !== undefined,
});

/** Creates an application without routes. */
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

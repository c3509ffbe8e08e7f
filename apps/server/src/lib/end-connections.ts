import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the server stop: Node waits for every connection, also for one on which a browser has never asked anything.
 * Such a one is cut at once, whatever is still open `graceMs` after the stop began is cut then.
 */
export function endConnectionsOnClose(app: FastifyInstance, graceMs: number): void {
  const sockets = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    if (isClosing) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, graceMs);
    timer.unref();
    app.server.once('close', () => clearTimeout(timer));
  });
}

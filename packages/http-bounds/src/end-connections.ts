import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections when the server stops. Node waits for every connection, also for one on which a browser
 * has never sent a request, and for kept-alive ones. Unused connections are closed at once, others after
 * their current response. Connections that are still open `graceMs` after the stop began are destroyed.
 */
export function endConnectionsOnClose(app: FastifyInstance, graceMs: number): void {
  const sockets = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let isClosing = false;
  app.server.on('connection', (socket) => {
    if (isClosing) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.prependListener('request', (_request, answer) => {
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    for (const answer of answers) closeAfter(answer);
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, graceMs);
    timer.unref();
    app.server.once('close', () => clearTimeout(timer));
  });
}

/** Closes the connection after the response, and sends `connection: close` if its head has not been sent. */
function closeAfter(answer: ServerResponse): void {
  answer.shouldKeepAlive = false;
  const { socket } = answer;
  answer.once('finish', () => socket?.destroySoon());
}

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the server stop: Node waits for every connection, also for one on which a browser has never asked anything, and
 * for one that is kept open for further requests. The first are cut at once, the others end with the answer that is under
 * way; whatever is still open `graceMs` after the stop began is cut then.
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
    for (const answer of answers) endWith(answer);
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, graceMs);
    timer.unref();
    app.server.once('close', () => clearTimeout(timer));
  });
}

/** Ends the connection with the answer, and says so where its head has not been sent. */
function endWith(answer: ServerResponse): void {
  answer.shouldKeepAlive = false;
  const { socket } = answer;
  answer.once('finish', () => socket?.destroySoon());
}

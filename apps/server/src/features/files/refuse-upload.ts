import type { FastifyReply, FastifyRequest } from 'fastify';

/** How much more of a refused upload is read and thrown away, and for how long the client may take to notice. */
const lingerBytes = 768 * 1024;
const lingerMs = 2_000;

/**
 * Stops reading an upload that is being refused. Closing the socket at once would reset the connection and lose
 * the answer on its way, so the sending side is closed, a little more is read, and only then the socket destroyed.
 */
export function refuseUpload(request: FastifyRequest, reply: FastifyReply): void {
  const incoming = request.raw;
  if (incoming.complete) return;
  reply.header('connection', 'close');
  const { socket } = incoming;
  let left = lingerBytes;
  incoming.unpipe();
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) incoming.pause();
  });
  incoming.resume();
  // What node:http calls when the answer of a connection that closes has been handed to the socket.
  socket.destroySoon = () => {
    socket.end();
    incoming.once('end', () => socket.destroy());
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

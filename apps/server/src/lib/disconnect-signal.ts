import { ClientDisconnectedError } from '@anito/http-bounds/http-refusal';
import type { FastifyReply } from 'fastify';

/**
 * Returns a signal that fires when the client disconnects before its response is complete, or has
 * disconnected while access was checked.
 */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const leave = () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientDisconnectedError());
  };
  if (reply.raw.destroyed) leave();
  else reply.raw.once('close', leave);
  return controller.signal;
}

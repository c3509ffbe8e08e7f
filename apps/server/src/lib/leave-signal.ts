import { ClientLeft } from '@anito/http-bounds/http-refusal';
import type { FastifyReply } from 'fastify';

/** Fires when the client leaves before its answer is complete, or has left while access was being checked. */
export function createLeaveSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const leave = () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientLeft());
  };
  if (reply.raw.destroyed) leave();
  else reply.raw.once('close', leave);
  return controller.signal;
}

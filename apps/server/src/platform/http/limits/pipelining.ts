// Requests that a client sends without waiting for answers arrive together, a thousand in one read, and Node hands all of them over before
// the event loop turns. Here the next of a connection is begun when the one before has been answered and taken: no packet makes
// more work at once than one request, and no client that does not read makes the service hold more than one answer.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

/** Hardly any client sends ahead at all. */
export const mostAhead = 64;

export function limitPipelining(handle: RequestListener): RequestListener {
  const busy = new WeakMap<Socket, Exchange[]>();
  const begin = (waiting: Exchange[], [request, response]: Exchange) => {
    const { socket } = request;
    response.once('close', () => {
      const next = socket.destroyed || socket.writableEnded ? undefined : waiting.shift();
      if (next === undefined) busy.delete(socket);
      else begin(waiting, next);
    });
    handle(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return; // what was read before it was cut off
    const waiting = busy.get(socket);
    if (waiting !== undefined) {
      if (waiting.length >= mostAhead) socket.destroy();
      else waiting.push([request, response]);
      return;
    }
    const none: Exchange[] = [];
    busy.set(socket, none);
    begin(none, [request, response]);
  };
}

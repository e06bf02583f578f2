// Pipelined requests arrive together, a thousand in one read, and Node passes all of them on before the event loop
// turns. This file starts the next request of a connection only after the client has received the previous answer. So
// one packet never starts more than one request, and for a client that does not read its answers only one answer stays
// in memory.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

/** Maximum number of pipelined requests per connection. Hardly any client pipelines. */
export const maxPipelined = 64;

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
    if (socket.destroyed) return; // requests read before the connection was closed
    const waiting = busy.get(socket);
    if (waiting !== undefined) {
      if (waiting.length >= maxPipelined) socket.destroy();
      else waiting.push([request, response]);
      return;
    }
    const none: Exchange[] = [];
    busy.set(socket, none);
    begin(none, [request, response]);
  };
}

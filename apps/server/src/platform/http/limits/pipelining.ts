// Limits HTTP pipelining. Pipelined requests arrive together, a thousand in one read, and Node would start all of them
// in the same turn of the event loop. Here the next request of a connection starts only after the client has received
// the previous answer. So one packet starts only one request, and for a client that does not read answers only one
// answer is held in memory.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

/** Maximum number of pipelined requests per connection. Hardly any client pipelines. */
export const maxPipelinedRequests = 64;

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
    if (socket.destroyed) return; // the connection was closed after these requests were read
    const waiting = busy.get(socket);
    if (waiting !== undefined) {
      if (waiting.length >= maxPipelinedRequests) socket.destroy();
      else waiting.push([request, response]);
      return;
    }
    const none: Exchange[] = [];
    busy.set(socket, none);
    begin(none, [request, response]);
  };
}

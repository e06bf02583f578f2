// Security headers of every answer. JSON answers are never displayed as pages, so their policy allows nothing.
import type { FastifyInstance } from 'fastify';

export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always);
    // Only an answer over TLS may promise TLS; on loopback there is none.
    if (request.caller.encrypted) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

// The pages use none of these features, so an injected script or frame must not use them either. Copying to the
// clipboard stays allowed.
const permissionsPolicy = [
  ...['accelerometer', 'autoplay', 'bluetooth', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media'],
  ...['fullscreen', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const always = {
  'cache-control': 'no-store',
  'content-security-policy': apiPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

// Security headers of all answers. JSON is never displayed as a page, so its policy allows nothing.
import type { FastifyInstance } from 'fastify';

export const apiContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always);
    // This header is only sent over TLS. On loopback there is no TLS.
    if (request.caller.encrypted) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

// Features that the pages do not use, so that an injected script or frame cannot use them either. Writing to the
// clipboard remains allowed.
const permissionsPolicy = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const always = {
  'cache-control': 'no-store',
  'content-security-policy': apiContentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

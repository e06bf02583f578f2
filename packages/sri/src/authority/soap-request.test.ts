import { expect, it } from 'vitest';
import { hasReference, readSriReference } from '../../test/sri-reference.ts';
import { authorityEndpoints } from './endpoints.ts';
import { authorizationRequest, batchAuthorizationRequest, receptionRequest } from './soap-request.ts';

const key = '1234567890123456789012345678901234567890123456789';

it('writes the requests that SRI answers', (context) => {
  if (!hasReference) return context.skip('the reference files are absent: requests not compared with them');
  expect(receptionRequest('PHNpZ25lZD48L3NpZ25lZD4=')).toBe(
    readSriReference('soap/recepcion-envelope.golden.xml').trim(),
  );
  expect(authorizationRequest(key)).toBe(readSriReference('soap/autorizacion-envelope.golden.xml').trim());
});

it('queries a batch with the names of the WSDL', () => {
  expect(batchAuthorizationRequest(key)).toContain(
    `<ec:autorizacionComprobanteLote><claveAccesoLote>${key}</claveAccesoLote></ec:autorizacionComprobanteLote>`,
  );
  expect(batchAuthorizationRequest(key)).toContain('xmlns:ec="http://ec.gob.sri.ws.autorizacion"');
});

it('throws for an argument that is neither an access key nor base64', () => {
  for (const wrong of ['', '1', `${key}0`, `${key.slice(1)}<`, `${key}\n`]) {
    expect(() => authorizationRequest(wrong), wrong).toThrow(RangeError);
    expect(() => batchAuthorizationRequest(wrong), wrong).toThrow(RangeError);
  }
  for (const wrong of ['', '<a/>', 'QQ== ', 'QQ==\n']) expect(() => receptionRequest(wrong), wrong).toThrow(RangeError);
});

it("uses SRI's addresses, or those of another server that replaces it", () => {
  expect(authorityEndpoints('1').reception).toBe(
    'https://celcer.sri.gob.ec/comprobantes-electronicos-ws/RecepcionComprobantesOffline',
  );
  expect(authorityEndpoints('2').authorization).toBe(
    'https://cel.sri.gob.ec/comprobantes-electronicos-ws/AutorizacionComprobantesOffline',
  );
  expect(authorityEndpoints('2', 'http://127.0.0.1:9').reception).toMatch(/^http:\/\/127\.0\.0\.1:9\/comp/);
});

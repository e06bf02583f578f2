import { type Client, createClientAsync } from 'soap';
import { expect, test } from 'vitest';
import type { DocumentCode, DocumentOptions } from '../../test/documents.ts';
import {
  callControl,
  elementsNamed,
  parseSoap,
  postSoap,
  sendDocument,
  servicePaths,
  stateQueryEnvelope,
} from '../../test/soap-client.ts';
import { useSimulator } from '../../test/test-simulator.ts';

const setup = useSimulator();

type Reading = { readonly state?: string; readonly consult?: string; readonly code?: string; readonly detail?: string };

async function stateOf(accessKey: string): Promise<Reading> {
  const answer = parseSoap(
    await (await postSoap(`${setup.simulator.url}${servicePaths.query}`, stateQueryEnvelope(accessKey))).text(),
  );
  const text = (name: string) => elementsNamed(answer, name)[0]?.text;
  const found = {
    state: text('estadoAutorizacion'),
    consult: text('estadoConsulta'),
    code: text('identificador'),
    detail: text('informacionAdicional'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

async function filed(code: DocumentCode, wish: DocumentOptions = {}): Promise<string> {
  const { bytes, accessKey } = setup.signed(code, wish);
  expect(await sendDocument(setup.simulator, bytes)).toBe('RECIBIDA');
  return accessKey;
}
const annul = (accessKey: string) => callControl(setup.simulator, 'POST', '/annulments', { accessKey });
const answer = (accessKey: string, accepted: boolean) =>
  callControl(setup.simulator, 'POST', '/consents', { accessKey, accepted });

test.each(['01', '03', '06'] as const)('a document of type %s is annulled at once, without consent', async (code) => {
  const accessKey = await filed(code);
  expect((await annul(accessKey)).body).toEqual({ accessKey, state: 'ANULADO' });
  expect(await stateOf(accessKey)).toEqual({ state: 'ANULADO' });
  expect((await annul(accessKey)).status).toBe(409);
});

test.each(['04', '05', '07'] as const)('a document of type %s waits for its receiver, who may refuse', async (code) => {
  const accessKey = await filed(code);
  expect((await annul(accessKey)).body).toEqual({ accessKey, state: 'PENDIENTE DE ANULAR' });
  expect((await answer(accessKey, false)).body).toEqual({ accessKey, state: 'AUTORIZADO' });
  expect(await stateOf(accessKey)).toEqual({ state: 'AUTORIZADO' });
  expect((await answer(accessKey, true)).status).toBe(409);
  await annul(accessKey);
  await answer(accessKey, true);
  expect(await stateOf(accessKey)).toEqual({ state: 'ANULADO' });
});

test('only documents of this month and the previous one are found', async () => {
  const accessKey = await filed('01');
  const year = Number(accessKey.slice(4, 8));
  const month = Number(accessKey.slice(2, 4));
  const at = async (months: number) => {
    const first = new Date(Date.UTC(year, month - 1 + months, 15, 12)).toISOString();
    await callControl(setup.simulator, 'POST', '/clock', { now: first });
    return await stateOf(accessKey);
  };
  expect(await at(1)).toEqual({ state: 'AUTORIZADO' });
  for (const months of [2, 12, -1])
    expect(await at(months)).toMatchObject({
      consult: 'RECHAZADA',
      code: '99',
      detail: expect.stringMatching(/rango/),
    });
});

test('unknown keys and invalid keys are answered differently', async () => {
  const { accessKey: never } = setup.signed('01');
  expect(await stateOf(never)).toMatchObject({ code: '99', detail: expect.stringMatching(/No existen datos/) });
  expect(await stateOf('123')).toMatchObject({ code: '99', detail: expect.stringMatching(/formato/) });
});

test('invoices to final consumers are not annulled, and foreigners are not asked for consent', async () => {
  const consumer = await filed('01', { receiverIdType: '07', receiverId: '9999999999999' });
  expect((await annul(consumer)).status).toBe(409);
  const foreigner = await filed('04', { receiverIdType: '06', receiverId: 'X1234567' });
  expect((await annul(foreigner)).body).toMatchObject({ state: 'ANULADO' });
});

test('an independent client reads every state and every refusal', async () => {
  const accessKey = await filed('04');
  const client: Client = await createClientAsync(`${setup.simulator.url}${servicePaths.query}?wsdl`);
  const read = async (key: string) => {
    const [reply] = await client.consultarEstadoAutorizacionComprobanteAsync({ claveAcceso: key });
    const { estadoAutorizacion, estadoConsulta, mensajes } = reply.EstadoAutorizacionComprobante;
    return [estadoAutorizacion, estadoConsulta, mensajes?.mensaje?.[0]?.identificador];
  };
  expect(await read(accessKey)).toEqual(['AUTORIZADO', undefined, undefined]);
  await annul(accessKey);
  expect(await read(accessKey)).toEqual(['PENDIENTE DE ANULAR', undefined, undefined]);
  await answer(accessKey, true);
  expect(await read(accessKey)).toEqual(['ANULADO', undefined, undefined]);
  expect(await read('1'.repeat(49))).toEqual([undefined, 'RECHAZADA', '99']);
});

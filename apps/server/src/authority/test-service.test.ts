import { buildAccessKey } from '@talonario/sri';
import { describe, expect, it } from 'vitest';
import { answerMentionsProduction, openSriTestService, sriTestOriginOf } from './test-service.ts';

const key = (environment: string) =>
  buildAccessKey({
    date: '2026-11-17',
    documentCode: '01',
    ruc: '1799999990001',
    environment,
    establishment: '001',
    emissionPoint: '999',
    sequential: 1,
    numericCode: '12345678',
    emissionType: '1',
  });

function watched() {
  const posted: string[] = [];
  const found = sriTestOriginOf({ testUrl: 'https://celcer.sri.gob.ec', productionUrl: 'https://cel.sri.gob.ec' });
  if ('refused' in found) throw new Error(found.refused);
  const service = openSriTestService(found.origin, {
    post: async (url) => {
      posted.push(url);
      return { kind: 'silence', why: 'nobody', reached: false, latencyMs: 0 };
    },
    close: () => {},
  });
  return { posted, service };
}

describe('the client of the test environment', () => {
  it('never calls production: every address that it posts to is celcer', async () => {
    const { posted, service } = watched();
    await service.send(`<f><ambiente>1</ambiente><claveAcceso>${key('1')}</claveAcceso></f>`, 1);
    await service.ask(key('1'), 1);
    await service.askState(key('1'), 1);
    expect(posted.map((url) => new URL(url).host)).toEqual(Array(3).fill('celcer.sri.gob.ec'));
  });

  it.each([
    ['environment 2', `<f><ambiente>2</ambiente><claveAcceso>${key('1')}</claveAcceso></f>`],
    ['a key of production', `<f><ambiente>1</ambiente><claveAcceso>${key('2')}</claveAcceso></f>`],
    ['two environments', `<f><ambiente>1</ambiente><ambiente>2</ambiente><claveAcceso>${key('1')}</claveAcceso></f>`],
    ['no environment', `<f><claveAcceso>${key('1')}</claveAcceso></f>`],
    ['no key', '<f><ambiente>1</ambiente></f>'],
  ])('refuses a document with %s before a connection is opened', (_, xml) => {
    const { posted, service } = watched();
    expect(() => service.send(xml, 1)).toThrow(/rehearsal/);
    expect(posted).toEqual([]);
  });

  it('queries no access key of production', () => {
    const { posted, service } = watched();
    expect(() => service.ask(key('2'), 1)).toThrow(/rehearsal/);
    expect(() => service.askState(key('2'), 1)).toThrow(/rehearsal/);
    expect(posted).toEqual([]);
  });
});

it.each([
  ['<ambiente>PRODUCCIÓN</ambiente>', true],
  ['<ambiente> produccion</ambiente>', true],
  ['&lt;ambiente&gt;2&lt;/ambiente&gt;', true],
  ['<ambiente>PRUEBAS</ambiente>', false],
  ['<ambiente>1</ambiente><tipoEmision>2', false],
])('an answer mentions production: %s, %s', (text, expected) => {
  expect(answerMentionsProduction(text)).toBe(expected);
});

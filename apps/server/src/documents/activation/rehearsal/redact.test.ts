import { describe, expect, it } from 'vitest';
import { makeRedact, type TextsToRedact } from './redact.ts';

const secrets: TextsToRedact = {
  always: ['Clave-Ñ'],
  names: ['Ñandú & Yépez Cía. Ltda.', 'Av. de los Capulíes N34-120'],
  numbers: ['1798765432001', '0991234567', 'R-77'],
};
const redact = makeRedact(secrets, { withNames: false });
const key = '1711202601179876543200110019990000000011234567819';

describe('redaction removes from a text', () => {
  it.each([
    ['EMISOR ÑANDÚ & YÉPEZ CÍA. LTDA.', 'EMISOR [name]'],
    ['emisor nandu & yepez cia. ltda.', 'emisor [name]'],
    ['<r>Ñandú &amp; Yépez Cía. Ltda.</r>', '<r>[name]</r>'],
    ['&#209;and&#xfa; compra', '[name] compra'],
    ['Ñandú'.normalize('NFD'), '[name]'],
    [Buffer.from('Yépez', 'utf8').toString('latin1'), '[name]'],
    ['YEPEZ, ÑANDU', '[name], [name]'],
    [`La clave ${key} existe`, 'La clave [access key] existe'],
    ['RUC 1798765432001, tel. 0991234567', 'RUC [number], tel. [number]'],
    ['otra persona 1712345675', 'otra persona [number]'],
    ['escriba a yepez@nandu.example ya', 'escriba a [e-mail] ya'],
    ['la clave-ñ falla', 'la [password] falla'],
    [`<xml>${'QUJD'.repeat(60)}==</xml>`, '<xml>[base64]</xml>'],
    ['DEVUELTA 35: falta dirMatriz', 'DEVUELTA 35: falta dirMatriz'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it.each([
    ['WU LI, PAZ', '[name] [name], [name]'],
    ['emisor: paz wu li', 'emisor: [name] [name] [name]'],
    ['<r>Wu</r> Li.', '<r>[name]</r> [name].'],
    // Parts of other words, short words, street numbers and ends of host names stay, because they identify no person.
    ['AUTORIZADO EN LISTA, CAPAZ DE LA CIA', 'AUTORIZADO EN LISTA, CAPAZ DE LA CIA'],
    ['35: ARCHIVO de cel.sri.gob.ec', '35: ARCHIVO de cel.sri.gob.ec'],
  ])('short parts of a name in another order: %s', (text, expected) => {
    const names = ['Li Paz de la Wu Cía.', 'Calle 35 y Sri', 'li@paz.com.ec'];
    expect(makeRedact({ always: [], names, numbers: [] }, { withNames: false })(text)).toBe(expected);
  });

  it('removes only the password if names are wanted', () => {
    const named = makeRedact(secrets, { withNames: true });
    expect(named(`${key} Ñandú Clave-Ñ`)).toBe(`${key} Ñandú [password]`);
  });

  it('ends for every secret and text', () => {
    const odd = makeRedact({ always: ['a'], names: [''], numbers: [''] }, { withNames: false });
    const text = odd('-a'.repeat(10_000));
    expect(text).toBe('-[password]'.repeat(10_000));
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmailAddress, parseEmailAddresses } from '../../platform/smtp/addresses.ts';
import { composeMimeMessage, senderAddress } from '../../platform/smtp/compose.ts';
import { visibleLine, visibleLineAsHtml } from '../../platform/smtp/plain-text.ts';
import { mailRetryDelays, nextMailDelay } from '../../platform/smtp/schedule.ts';
import { composeDocumentMail, type MailTemplateData } from './template.ts';

const data: MailTemplateData = {
  documentTypeId: 1,
  environmentId: 2,
  number: '001-001-000000012',
  accessKey: '1'.repeat(49),
  issueDate: '2026-11-05',
  total: '1150.00',
  decimalSeparator: ',',
  receiverName: 'María Ñúñez',
  business: { name: 'ANDINA S.A.', commercialName: 'La Andina', identification: '0990000000001', phone: null },
};
const message = {
  sender: 'Facturas <facturas@talonario.example>',
  businessName: 'La Andina',
  replyTo: null,
  recipients: ['a@x.ec'],
  messageId: '4f6c1e9e-0000-4000-8000-000000000000',
  date: new Date('2026-11-05T15:00:00Z'),
  content: composeDocumentMail(data),
  files: [{ fileName: 'factura.xml', mediaType: 'application/xml', bytes: Buffer.from('<a/>') }],
};

describe('plainText', () => {
  it('returns one visible line of limited length, whatever its input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const plain = visibleLine(text, 50);
        expect(plain).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\u200E\u200F\uFEFF]/u);
        expect([...plain].length).toBeLessThanOrEqual(50);
        expect(visibleLineAsHtml(text)).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('keeps accents, eñes, emoji and ampersands', () => {
    expect(visibleLine('  Peña & Cía.\t“Ñandú” 👩‍👩‍👧 ')).toBe('Peña & Cía. “Ñandú” 👩‍👩‍👧');
    expect(visibleLineAsHtml('Peña & <b>')).toBe('Peña &#38; &#60;b&#62;');
  });
});

describe('an e-mail', () => {
  it('has type, number and sender in the subject, and marks a test', () => {
    expect(composeDocumentMail(data).subject).toBe('Factura 001-001-000000012 de La Andina');
    expect(composeDocumentMail({ ...data, environmentId: 1 }).subject).toMatch(/^\[PRUEBAS\] Factura/);
    expect(composeDocumentMail({ ...data, environmentId: 1 }).text).toContain('sin validez tributaria');
  });

  it('has the same content as text and HTML', () => {
    const { text, html } = composeDocumentMail(data);
    for (const said of ['María Ñúñez', 'ANDINA S.A.', '05/11/2026', 'USD 1150,00', data.accessKey, '0990000000001']) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(html).toContain('<html lang="es">');
  });

  it('escapes all texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const business = { ...data.business, name: text, commercialName: text, phone: text };
        const { html } = composeDocumentMail({ ...data, receiverName: text, business });
        const tags = (source: string) => source.match(/<[^>]*>/g)?.length;
        const same = { ...business, name: 'x', commercialName: 'x', phone: text === '' ? '' : 'x' };
        expect(tags(html)).toBe(tags(composeDocumentMail({ ...data, receiverName: 'x', business: same }).html));
      }),
    );
  });
});

describe('a mail message', () => {
  it('has the same bytes each time it is built', () => {
    expect(composeMimeMessage(message).equals(composeMimeMessage(message))).toBe(true);
  });

  it('allows no header injection', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const nasty = `${text}\r\nBcc: eve@evil.example\r\n\r\nbody`;
        const content = composeDocumentMail({ ...data, business: { ...data.business, commercialName: nasty } });
        const eml = composeMimeMessage({ ...message, businessName: nasty, replyTo: nasty, content });
        const head = eml.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
        const names = head.split('\r\n').flatMap((line) => /^([A-Za-z-]+):/.exec(line)?.[1] ?? []);
        expect(names).not.toContain('Bcc');
        expect(new Set(names).size).toBe(names.length);
      }),
      { numRuns: 50 },
    );
  });

  it('is not built for an invalid address', () => {
    const wrong = { ...message, recipients: ['a@x.ec\r\nBcc: b@x.ec'] };
    expect(() => composeMimeMessage(wrong)).toThrow('not an e-mail address');
  });

  it('is sent from the plain address of the settings', () => {
    expect(senderAddress('Name <a@x.ec>')).toBe('a@x.ec');
    expect(senderAddress('a@x.ec')).toBe('a@x.ec');
  });
});

describe('addresses', () => {
  it.each(['a@x.ec', 'ñ@correo.ec', 'a.b+c@sub.x.ec', 'a@ñandú.ec'])('%s is valid', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each(['', 'a', 'a@x', '@x.ec', 'a@x..ec', 'a b@x.ec', '<a@x.ec>', 'a@x.ec,b@x.ec', 'a\u0000@x.ec', 'a@x.ec\n'])(
    '%j is invalid',
    (text) => {
      expect(isEmailAddress(text)).toBe(false);
    },
  );

  it('are read from a list', () => {
    expect(parseEmailAddresses('a@x.ec, nobody; b@x.ec')).toEqual(['a@x.ec', 'b@x.ec']);
  });
});

describe('the schedule of tries', () => {
  it('has increasing delays, each varied by a tenth, and ends', () => {
    const delays = mailRetryDelays.map((_, index) => [nextMailDelay(index + 1, 0), nextMailDelay(index + 1, 0.999)]);
    for (const [index, [least = 0, most = 0]] of delays.entries()) {
      expect(least).toBeGreaterThanOrEqual((mailRetryDelays[index] ?? 0) * 0.9);
      expect(most).toBeLessThanOrEqual((mailRetryDelays[index] ?? 0) * 1.1);
    }
    expect(nextMailDelay(mailRetryDelays.length + 1, 0)).toBeUndefined();
  });
});

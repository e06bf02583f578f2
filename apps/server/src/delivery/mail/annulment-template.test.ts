import { describe, expect, it } from 'vitest';
import { composeAnnulmentMail } from './annulment-template.ts';

const facts = {
  documentTypeId: 2,
  environmentId: 2,
  number: '001-001-000000012',
  accessKey: '1'.repeat(49),
  issueDate: '2026-11-05',
  total: '23.00',
  decimalSeparator: ',' as const,
  receiverName: 'MARÍA <b>',
  business: { name: 'COMERCIAL S.A.', commercialName: null, identification: '1790016919001', phone: null },
};

describe('the mail to the receiver about an annulment', () => {
  it('states number, access key, old and new state and reason, and that the document is void', () => {
    const { subject, text, html } = composeAnnulmentMail(facts, 'annulment', 'Cliente <otro>');
    expect(subject).toBe('Anulado: Nota de crédito 001-001-000000012 de COMERCIAL S.A.');
    for (const part of [facts.number, facts.accessKey, 'AUTORIZADO', 'ANULADO', 'ya no tiene validez tributaria'])
      expect([text.includes(part), html.includes(part)], part).toEqual([true, true]);
    expect(text).toContain('Motivo: Cliente <otro>');
    expect(html).not.toContain('<otro>');
    expect(html).not.toContain('<b>');
    expect(text).not.toContain('Adjuntamos');
  });

  it('asks the receiver to accept the annulment, and states what happens otherwise', () => {
    const { subject, text } = composeAnnulmentMail(facts, 'annulment_request', null);
    expect(subject).toMatch(/^Solicitud de anulación: /);
    expect(text).toContain('cinco días hábiles');
    expect(text).toContain('sigue siendo válido');
    expect(text).not.toContain('Motivo');
  });
});

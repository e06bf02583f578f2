import { describe, expect, it } from 'vitest';
import { errorCodes } from '../errors/error-codes.ts';
import { fixedAuthenticationErrors } from '../errors/errors.ts';
import { errorCodeText } from './error-text.ts';
import { spanishRefusal } from './refusal.ts';

describe('error in Spanish', () => {
  it.each(Object.keys(errorCodes))('has a specific sentence for %s', (code) => {
    expect(errorCodeText(code, 'es')).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/s);
  });

  it.each(Object.entries(fixedAuthenticationErrors))('leaves the fixed error %s unchanged', (_, { body }) => {
    expect(spanishRefusal(body)).toBe(body);
  });

  it("keeps code, status, fields and SRI's messages", () => {
    const body = {
      type: 'urn:x',
      title: 'One or more fields are wrong',
      status: 422,
      code: 'validation.failed',
      moreErrors: 2,
      detail: 'date: is wrong (and 3 more)',
      errors: [
        { field: 'date', message: 'is missing', code: 'field.required' },
        { field: '', message: 'ERROR EN ESTRUCTURA', code: 'sri.35', source: 'sri' },
      ],
    };
    expect(spanishRefusal(body)).toMatchObject({
      type: 'urn:x',
      status: 422,
      code: 'validation.failed',
      moreErrors: 2,
      title: expect.stringContaining('campos'),
      detail: 'date: Es obligatorio. (y 3 más)',
      errors: [
        { field: 'date', message: 'Es obligatorio.' },
        { message: 'ERROR EN ESTRUCTURA', source: 'sri' },
      ],
    });
  });

  it('still names the parameter and the permission', () => {
    const parameter = { error: 'x', detail: 'businessId is missing.', code: 'request.missing_parameter' };
    expect(spanishRefusal(parameter).detail).toContain('businessId is missing.');
    const permission = { error: 'x', detail: 'x', code: 'permission.missing', permission: 'documents:emit' };
    expect(spanishRefusal(permission).detail).toContain('documents:emit');
  });
});

import { describe, expect, it } from 'vitest';
import { withoutUnknownKeys } from '../../test/schemas.ts';
import { matchesSchema } from '../../test/validator.ts';
import { errorCodes } from './error-codes.ts';
import { errorReplies, fixedAuthenticationErrors } from './errors.ts';
import { panelErrorCodes } from './panel-error-codes.ts';

describe('authentication errors', () => {
  it('are the four fixed texts of the API, unchanged', () => {
    expect(Object.values(fixedAuthenticationErrors)).toEqual([
      { status: 401, body: { error: 'API Key is missing' } },
      { status: 401, body: { error: 'Invalid or inactive API Key' } },
      {
        status: 403,
        body: {
          error: 'API access not included in your current plan.',
          message: 'Please upgrade your subscription to use the API.',
        },
      },
      { status: 403, body: { error: 'IP address not whitelisted' } },
    ]);
  });

  it('fit the schemas of their statuses', () => {
    for (const { status, body } of Object.values(fixedAuthenticationErrors))
      expect(matchesSchema(withoutUnknownKeys(errorReplies[status].schema), body)).toBe(true);
  });
});

describe('error codes', () => {
  it('are dotted lower-case words with a sentence each', () => {
    for (const [code, [, english, spanish]] of Object.entries({ ...errorCodes, ...panelErrorCodes })) {
      expect(code).toMatch(/^[a-z_]+\.[a-z_]+$/);
      expect(english).toMatch(/^[A-Z].*\.$/);
      expect(spanish).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
    }
  });

  it('of the panel are different from those of the API', () => {
    expect(Object.keys(panelErrorCodes).filter((code) => code in errorCodes)).toEqual([]);
  });

  it('return validation errors and server errors as problems, everything else as plain JSON', () => {
    const problems = Object.entries(errorReplies).filter(
      ([, { mediaType }]) => mediaType === 'application/problem+json',
    );
    expect(problems.map(([status]) => status)).toEqual(['422', '500']);
  });
});

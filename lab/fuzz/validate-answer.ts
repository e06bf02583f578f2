// Checks the rule for every response to any request: openapi.json must document it for that operation.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApi, Operation, Schema } from './operations.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Returns what is wrong with a response, or undefined. */
export type AnswerValidator = (operation: Operation, answer: Answer) => string | undefined;

export function makeAnswerValidator(document: OpenApi): AnswerValidator {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const compiled = new Map<Schema, ValidateFunction>();
  const validatorOf = (schema: Schema) => {
    const known = compiled.get(schema);
    if (known) return known;
    const made = ajv.compile({ ...schema, components: document.components });
    compiled.set(schema, made);
    return made;
  };
  const findBreach = (schema: Schema, value: unknown) => {
    const validate = validatorOf(schema);
    return validate(value) ? undefined : `breaks its schema: ${ajv.errorsText(validate.errors)}`;
  };

  return (operation, answer) => {
    const { status, headers, text } = answer;
    if (status === 0) return 'never comes';
    if (status === 500) return 'is a 500';
    if (status >= 500 && !isEmissionUnavailable(answer)) return `is a ${status} without the document`;
    const contents = operation.answers[String(status)];
    if (contents === undefined) return `has the status ${status}, which is not documented`;
    if (!requestId.test(headers.get('request-id') ?? '')) return 'has no Request-Id';
    if (status >= 400 && stackTrace.test(text)) return 'shows the insides of the service';
    const types = Object.keys(contents);
    if (types.length === 0) return text === '' ? undefined : 'has a body where none is documented';
    const type = (headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
    const content = contents[type];
    if (content === undefined) return `has the type "${type}", where ${types.join(' or ')} is documented`;
    if (type === 'application/x-ndjson')
      return text
        .trimEnd()
        .split('\n')
        .map((line) => findBreach(content.schema, JSON.parse(line)))
        .find((breach) => breach !== undefined);
    return /[/+]json$/.test(type) ? findBreach(content.schema, JSON.parse(text)) : undefined;
  };
}

const requestId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const stackTrace = /\\n\s+at |node_modules|file:\/\/|\.[cm]?ts:\d|syntax error at|violates .* constraint/;

// Whether a 503 states that SRI is unavailable and the document waits. Any other 503 is a fault.
function isEmissionUnavailable({ status, text }: Answer): boolean {
  return status === 503 && /"data":\{/.test(text);
}

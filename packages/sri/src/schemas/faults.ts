import { type ErrorDetail, XmlError, XmlLibError } from 'libxml2-wasm';

export type SchemaFault = {
  readonly line?: number;
  /** Path of the element, such as `/factura/infoTributaria/ruc`. */
  readonly element?: string;
  readonly message: string;
};

const maxFaults = 50;
const maxMessageLength = 500;

/** Faults found by libxml2. An error of another kind is a bug and is thrown again. */
export function schemaFaultsOf(error: unknown): SchemaFault[] {
  if (error instanceof XmlLibError && error.details.length > 0) return fromDetails(error.details);
  if (error instanceof XmlError) return [{ message: error.message }];
  throw error;
}

function fromDetails(details: ErrorDetail[]): SchemaFault[] {
  const faults: SchemaFault[] = [];
  for (const detail of details) {
    if (faults.length === maxFaults) break;
    // After each failed facet libxml2 adds that the value is not of the type, which contains nothing new.
    if (/ is not a valid value of the (atomic|local atomic|union|list) type/.test(detail.message) && follows(detail))
      continue;
    faults.push(toFault(detail));
  }
  return faults;

  function follows(detail: ErrorDetail): boolean {
    return detail.xpath !== undefined && faults.at(-1)?.element === detail.xpath;
  }
}

function toFault({ line, xpath, message }: ErrorDetail): SchemaFault {
  const text = message.trim().replace(/^Element '[^']*': /, '');
  return {
    ...(line > 0 && { line }),
    ...(xpath !== undefined && { element: xpath }),
    message: text.length > maxMessageLength ? `${text.slice(0, maxMessageLength)}…` : text,
  };
}

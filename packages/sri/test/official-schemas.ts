import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

const files: Readonly<Record<string, string>> = {
  '01': 'factura_V2.1.0.xsd',
  '03': 'LiquidacionCompra_V1.1.0.xsd',
  '04': 'NotaCredito_V1.1.0.xsd',
  '05': 'NotaDebito_V1.0.0.xsd',
  '06': 'GuiaRemision_V1.1.0.xsd',
  '07': 'ComprobanteRetencion_V2.0.0.xsd',
};
const folder = resolve('../shared/sri/xsd');

/** Whether SRI's own schemas are available. They are not part of the repository. */
export const officialSchemasPresent = existsSync(folder);

export function officialSchemaText(file: string): string {
  const text = readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '');
  // The signature schema refers to a DTD that is only available on the network.
  return text.replace(/<!DOCTYPE[^[]*\[[^\]]*\]>/, '');
}

export function officialSchemaFile(code: string): string {
  const file = files[code];
  if (file === undefined) throw new RangeError(`SRI has published no schema of type ${code}`);
  return file;
}

/** Faults that SRI's schema finds in the text; empty if it is valid. */
export function officialFaults(xml: string, code: string): readonly string[] {
  // The schema refuses the legend that the ficha requires (anexo 22), so the legend is replaced before validation. This
  // is the only such case.
  const text = xml.replace('CONTRIBUYENTE NEGOCIO POPULAR - RÉGIMEN RIMPE', 'CONTRIBUYENTE RÉGIMEN RIMPE');
  const document = XmlDocument.fromString(text);
  try {
    validatorOf(officialSchemaFile(code)).validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map((detail) => detail.message);
    throw error;
  } finally {
    document.dispose();
  }
}

const base = 'sri-official:/';
const validators = new Map<string, XsdValidator>();

function validatorOf(file: string): XsdValidator {
  const known = validators.get(file);
  if (known !== undefined) return known;
  if (validators.size === 0) {
    const signatures = new TextEncoder().encode(officialSchemaText('xmldsig-core-schema.xsd'));
    xmlRegisterInputProvider(new XmlBufferInputProvider({ [`${base}xmldsig-core-schema.xsd`]: signatures }));
  }
  const document = XmlDocument.fromString(officialSchemaText(file), { url: base + file });
  try {
    const made = XsdValidator.fromDoc(document);
    validators.set(file, made);
    return made;
  } finally {
    document.dispose();
  }
}

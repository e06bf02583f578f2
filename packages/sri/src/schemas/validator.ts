import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';
import { schemaTexts } from './texts.generated.ts';
import { utf8Bytes } from './utf8.ts';

// A URL scheme used only here: libxml2 requests its files from the function that `provideSchemas` registers, so it
// reads no file outside this package.
const base = 'talonario-sri:/';

const validators = new Map<string, XsdValidator>();
let provided = false;

/** Compiled schema of a file. It is compiled on first use and kept for the lifetime of the process. */
export function validatorOfSchemaFile(file: string): XsdValidator {
  const known = validators.get(file);
  if (known) return known;
  provideSchemas();
  const made = compile(file);
  validators.set(file, made);
  return made;
}

function compile(file: string): XsdValidator {
  const text = schemaTexts[file];
  if (text === undefined) throw new Error(`no schema ${file}`);
  const document = XmlDocument.fromString(text, { url: base + file });
  try {
    return XsdValidator.fromDoc(document);
  } finally {
    document.dispose();
  }
}

/**
 * Registers the function with which libxml2 finds the files of `xs:include` and `xs:import`. libxml2 keeps it for the
 * lifetime of the process.
 */
function provideSchemas(): void {
  if (provided) return;
  const files = Object.entries(schemaTexts).map(([file, text]) => [base + file, utf8Bytes(text)]);
  if (!xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(files)))) {
    throw new Error('libxml2 has no room for one more input provider');
  }
  provided = true;
}

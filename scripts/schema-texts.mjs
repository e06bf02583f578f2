// Generates a TypeScript file with the XML schemas, because packages/sri reads no files.
import { readdirSync, readFileSync } from 'node:fs';

const folder = 'packages/sri/schemas';

export const schemaTexts = { path: 'packages/sri/src/schemas/texts.generated.ts', make: makeSchemaTexts };

function makeSchemaTexts() {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.xsd'))
    .sort();
  const entries = names.map((name) => `  '${name}': ${JSON.stringify(readSchema(name))},\n`);
  return `// Made from ${folder} by \`npm run generate\`. Do not edit.\nexport const schemaTexts: Readonly<Record<string, string>> = {\n${entries.join('')}};\n`;
}

function readSchema(name) {
  const text = readFileSync(`${folder}/${name}`, 'utf8');
  // The text must be ASCII, because the loader converts each character to one byte.
  if (/[^\n\x20-\x7e]/.test(text)) throw new Error(`${folder}/${name} is not plain ASCII: write &#nnn; instead`);
  return text
    .replace(/<!--.*?-->/gs, '')
    .replace(/<xs:annotation>.*?<\/xs:annotation>/gs, '')
    .replace(/>\s+</g, '><')
    .trim();
}

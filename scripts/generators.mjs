import { contractTexts } from './contract-texts.mjs';
import { schemaTexts } from './schema-texts.mjs';

// The list of generated files. Each entry: where it is written and how its text is made.
export const generators = [schemaTexts, ...contractTexts];

import { clientTypes } from './client-types.mjs';
import { contractTexts } from './contract-texts.mjs';
import { panelFields } from './panel-fields.mjs';
import { schemaTexts } from './schema-texts.mjs';

// The list of generated files. Each entry: where it is written and how its text is made. The SDK reads openapi.json, so it
// comes after it.
export const generators = [schemaTexts, ...contractTexts, ...clientTypes, panelFields];

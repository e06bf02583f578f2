import { clientTypes } from './client-types.mjs';
import { contractTexts } from './contract-texts.mjs';
import { panelFields } from './panel-fields.mjs';

// The list of generated files, after those of packages/sri (source-generators.mjs). Each entry: where it is written and how its text is
// made. The SDK reads openapi.json, so it comes after it.
export const generators = [...contractTexts, ...clientTypes, ...panelFields];

import { clientTypes } from './client-types.mjs';
import { contractTexts } from './contract-texts.mjs';
import { panelFields } from './panel-fields.mjs';
import { schemaTexts } from './schema-texts.mjs';
import { typeTraits } from './type-traits.mjs';

// The list of generated files. Each entry: where it is written and how its text is made. The SDK reads openapi.json, so it
// comes after it; everything reads the traits of the types, so they come first.
export const generators = [...typeTraits, schemaTexts, ...contractTexts, ...clientTypes, ...panelFields];

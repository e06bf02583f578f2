import { schemaTexts } from './schema-texts.mjs';
import { typeTraits } from './type-traits.mjs';

// Generated files that packages/sri itself is made of: they come first, because everything else is made by code that reads them.
export const sourceGenerators = [...typeTraits, schemaTexts];

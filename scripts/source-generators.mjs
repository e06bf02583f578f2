import { schemaTexts } from './schema-texts.mjs';
import { typeTraits } from './type-traits.mjs';

// Generated files that are part of packages/sri. They come first, because all other generators run code that reads
// them.
export const sourceGenerators = [...typeTraits, schemaTexts];

import { clientTypeFiles } from './client-types.mjs';
import { contractTexts } from './contract-texts.mjs';
import { docSamples } from './doc-samples.mjs';
import { eventPermissions } from './event-permissions.mjs';
import { panelFields } from './panel-fields.mjs';
import { notices } from './release/notices.mjs';
import { phpSdk } from './sdk-php.mjs';
import { pythonSdk } from './sdk-python.mjs';

// Generated files, in the order in which they are written. The files of packages/sri come earlier
// (source-generators.mjs). Each entry has a path and a function that makes the text. The SDKs are generated from
// openapi.json, so they come after it.
export const generators = [
  ...contractTexts,
  ...clientTypeFiles,
  ...pythonSdk,
  ...phpSdk,
  ...docSamples,
  ...panelFields,
  eventPermissions,
  ...notices,
];

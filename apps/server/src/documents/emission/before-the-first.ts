import { routeNamed } from '@talonario/contract';
import { prepareSchemas } from '@talonario/sri';
import { checkOf } from '../../platform/http/body/schema-code.ts';

/** What is made once in a process, and holds its event loop a third of a second: made before anybody calls. */
export function makeReadyToEmit(): void {
  prepareSchemas();
  checkOf(routeNamed('documents.create').body);
}

// Generates a database function that returns the permissions a webhook needs for each event type. The database needs
// it, because it selects the webhooks for an event.
import { eventTypes, permissionsOfEvent } from '@talonario/contract';

export const eventPermissions = {
  path: 'apps/server/src/platform/db/functions/0-event-permissions.generated.sql',
  make() {
    const cases = eventTypes.map((type) => `  when '${type}' then '{${permissionsOfEvent(type).join(',')}}'::text[]\n`);
    return [
      '-- Made from packages/contract by `npm run generate`. Do not edit. The permissions a reader needs for an event of a type, all of them;\n',
      '-- null for an unknown type.\n\n',
      'create or replace function event_permissions(event_type text) returns text[]\n',
      'language sql immutable parallel safe\n',
      `return case event_type\n${cases.join('')}end;\n`,
    ].join('');
  },
};

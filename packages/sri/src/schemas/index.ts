export {
  checkOpenedSchema,
  checkReceivedSchema,
  checkSchema,
  maxXmlBytes as largestDocument,
  prepareSchemas,
  type ReceivedSchemaVerdict,
  type RefusalReason,
  type SchemaVerdict,
  signatureAllowance,
} from './check.ts';
export type { SchemaFault } from './faults.ts';
export { type SchemaEntry, schemaEntries } from './registry.ts';

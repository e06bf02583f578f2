// Exports for other features.
export { BusinessChoices } from './business-choices.tsx';
export { permissionNames } from './permission-names.ts';
export type { KeyPermission } from './presets.ts';

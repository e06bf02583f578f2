export interface ShippedPackage {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}
export function shippedPackages(lock: object): ShippedPackage[];
export function isAllowed(expression: string): boolean;

import { group, leaf } from '../xml.ts';

export function writePaymentMethods(methods: readonly string[]): string {
  if (methods.length === 0) return '';
  return group('formasDePago', methods.map((method) => leaf('formaPago', method)).join(''));
}

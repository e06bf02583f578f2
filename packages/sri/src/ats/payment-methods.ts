import { parentElement, textElement } from '../xml.ts';

export function paymentMethodsXml(methods: readonly string[]): string {
  if (methods.length === 0) return '';
  return parentElement('formasDePago', methods.map((method) => textElement('formaPago', method)).join(''));
}

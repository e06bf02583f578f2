import { JsonFieldReader } from '../fields.ts';
import type { CheckFinding, MessageCode } from '../messages.ts';
import type { Comprobante } from './comprobante.ts';

/**
 * Facts that SRI has in its registers and no document contains: a suspended issuer, a receiver that does not exist, a
 * revoked certificate. The registry is empty at first, so all issuers, receivers and certificates are in order.
 */
export type RegistryEntry = {
  /** RUC or other identification number. For code 42, the certificate's serial number in decimal. */
  readonly id: string;
  readonly code: RegistryCode;
  readonly establishment?: string;
  readonly documentType?: string;
};

// Codes about the issuer in SRI's order: the RUC, the establishment, the permission to issue, the type of document.
const issuerCodes = ['46', '2', '63', '10', '56', '37', '57', '27', '34'] as const;
const registryCodes = [...issuerCodes, '28', '42', '59', '69'] as const satisfies readonly MessageCode[];
export type RegistryCode = (typeof registryCodes)[number];

export type TaxpayerRegistry = ReturnType<typeof createTaxpayerRegistry>;

const details: Readonly<Record<Exclude<RegistryCode, '42'>, string>> = {
  '2': 'El RUC del emisor no se encuentra activo',
  '10': 'El establecimiento se encuentra clausurado',
  '27': 'La clase del contribuyente no puede emitir comprobantes electrónicos',
  '28': 'El contribuyente no ha aceptado el acuerdo de medios electrónicos',
  '34': 'El tipo de comprobante no consta en la solicitud de emisión',
  '37': 'El RUC no cuenta con una solicitud de emisión de comprobantes electrónicos',
  '46': 'El RUC del emisor no existe en el Registro Único de Contribuyentes',
  '56': 'El establecimiento se encuentra cerrado',
  '57': 'La autorización para emitir comprobantes electrónicos está suspendida',
  '59': 'La identificación del receptor no existe',
  '63': 'El RUC del emisor se encuentra clausurado',
  '69': 'La identificación del receptor no existe en el Registro Único de Contribuyentes',
};

export function createTaxpayerRegistry() {
  const entries: RegistryEntry[] = [];
  const about = (code: RegistryCode, id: string) => entries.filter((entry) => entry.code === code && entry.id === id);
  const receiverFindings = (code: '59' | '69', { receivers }: Comprobante): CheckFinding[] =>
    receivers.some(({ id }) => about(code, id).length > 0) ? [finding(code)] : [];
  return {
    list: (): readonly RegistryEntry[] => entries,
    clear: () => entries.splice(0).length,
    add: (entry: RegistryEntry) => {
      entries.push(entry);
    },
    agreementMissing: ({ ruc }: Comprobante): CheckFinding | undefined =>
      about('28', ruc).length > 0 ? finding('28') : undefined,
    issuerFinding: (comprobante: Comprobante): CheckFinding | undefined => {
      const code = issuerCodes.find((candidate) =>
        about(candidate, comprobante.ruc).some((entry) => concerns(entry, comprobante)),
      );
      return code && finding(code);
    },
    receiverError: (comprobante: Comprobante): CheckFinding | undefined => receiverFindings('69', comprobante)[0],
    receiverWarnings: (comprobante: Comprobante): CheckFinding[] => receiverFindings('59', comprobante),
    isRevoked: (serial: bigint): boolean => about('42', serial.toString()).length > 0,
  };
}

export function parseRegistryEntry(source: unknown): { readonly entry: RegistryEntry } | { readonly faults: string[] } {
  const fields = new JsonFieldReader(source);
  fields.require('id', 'code');
  const id = fields.text('id', /^[\w-]{1,64}$/, 'an identification or a certificate serial');
  const code = fields.choice('code', registryCodes);
  const establishment = fields.text('establishment', /^\d{3}$/, 'three digits');
  const documentType = fields.text('documentType', /^\d{2}$/, 'two digits');
  const faults = fields.finish();
  if (faults.length > 0 || id === undefined || code === undefined) return { faults };
  return {
    entry: { id, code, ...(establishment && { establishment }), ...(documentType && { documentType }) },
  };
}

function concerns(entry: RegistryEntry, { establishment, kind }: Comprobante): boolean {
  return (
    (entry.establishment === undefined || entry.establishment === establishment) &&
    (entry.documentType === undefined || entry.documentType === kind.code)
  );
}

function finding(code: Exclude<RegistryCode, '42'>): CheckFinding {
  return { code, detail: details[code] };
}

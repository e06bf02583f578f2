import { catalogs, type DocumentTypeCode } from '@talonario/sri/catalogs';
import { schemaEntries } from '@talonario/sri/schemas';

/** Where each document type keeps what the checks read. */
export type Kind = {
  readonly code: DocumentTypeCode;
  readonly name: string;
  readonly root: string;
  readonly info: string;
  readonly versions: readonly string[];
  /** Versions SRI once published and no longer takes. */
  readonly discontinued: readonly string[];
  /** Element names end in this word: `razonSocialComprador`, `identificacionComprador`. */
  readonly receiver: 'Comprador' | 'Proveedor' | 'SujetoRetenido' | 'Destinatario';
};

const layout: Record<DocumentTypeCode, Pick<Kind, 'info' | 'discontinued' | 'receiver'>> = {
  '01': { info: 'infoFactura', discontinued: [], receiver: 'Comprador' },
  '03': { info: 'infoLiquidacionCompra', discontinued: ['1.0.0'], receiver: 'Proveedor' },
  '04': { info: 'infoNotaCredito', discontinued: ['1.0.0'], receiver: 'Comprador' },
  '05': { info: 'infoNotaDebito', discontinued: [], receiver: 'Comprador' },
  '06': { info: 'infoGuiaRemision', discontinued: ['1.0.0'], receiver: 'Destinatario' },
  '07': { info: 'infoCompRetencion', discontinued: ['1.0.0'], receiver: 'SujetoRetenido' },
};

export const kinds: readonly Kind[] = catalogs['document-types'].map(({ code, name, xmlRoot }) => ({
  code,
  name,
  root: xmlRoot,
  versions: schemaEntries.filter(({ typeCode }) => typeCode === code).map(({ version }) => version),
  ...layout[code],
}));

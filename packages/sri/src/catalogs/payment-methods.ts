import { type CatalogRow, freezeRows, validSince, validUntil } from './row.ts';

// Ficha técnica, tabla 24. Codes 02 to 14 expired in 2016; they are kept so that old documents can be read.
export const paymentMethods: readonly CatalogRow[] = freezeRows([
  { id: 1, code: '01', name: 'Sin utilización del sistema financiero', ...validSince('2013-01-01') },
  { id: 2, code: '02', name: 'Cheque propio', ...validUntil('2016-08-31') },
  { id: 3, code: '03', name: 'Cheque certificado', ...validUntil('2016-08-31') },
  { id: 4, code: '04', name: 'Cheque de gerencia', ...validUntil('2016-08-31') },
  { id: 5, code: '05', name: 'Cheque del exterior', ...validUntil('2016-08-31') },
  { id: 6, code: '06', name: 'Débito de cuenta', ...validUntil('2016-08-31') },
  { id: 7, code: '07', name: 'Transferencia propio banco', ...validUntil('2016-08-31') },
  { id: 8, code: '08', name: 'Transferencia otro banco nacional', ...validUntil('2016-08-31') },
  { id: 9, code: '09', name: 'Transferencia banco exterior', ...validUntil('2016-08-31') },
  { id: 10, code: '10', name: 'Tarjeta de crédito nacional', ...validUntil('2016-08-31') },
  { id: 11, code: '11', name: 'Tarjeta de crédito internacional', ...validUntil('2016-08-31') },
  { id: 12, code: '12', name: 'Giro', ...validUntil('2016-08-31') },
  { id: 13, code: '13', name: 'Depósito en cuenta (corriente / ahorros)', ...validUntil('2016-08-31') },
  { id: 14, code: '14', name: 'Endoso de inversión', ...validUntil('2016-08-31') },
  { id: 15, code: '15', name: 'Compensación de deudas', ...validSince('2013-01-01') },
  { id: 16, code: '16', name: 'Tarjeta de débito', ...validSince('2016-06-01') },
  { id: 17, code: '17', name: 'Dinero electrónico', ...validSince('2016-06-01') },
  { id: 18, code: '18', name: 'Tarjeta prepago', ...validSince('2016-06-01') },
  { id: 19, code: '19', name: 'Tarjeta de crédito', ...validSince('2016-06-01') },
  { id: 20, code: '20', name: 'Otros con utilización del sistema financiero', ...validSince('2016-06-01') },
  { id: 21, code: '21', name: 'Endoso de títulos', ...validSince('2016-06-01') },
]);

// Writes one export row of the annex: goods with a customs declaration, goods without one, or services.
import { formatDateForXml } from '../calendar.ts';
import { parentElement, textElement } from '../xml.ts';
import type { AtsCustomsDeclaration, AtsExport } from './annex-model.ts';
import { formatAtsAmount, toAtsName } from './text-format.ts';
import { regimeXml } from './write-purchase.ts';

export function exportXml(row: AtsExport): string {
  const { related, person, name, country, customs, shippedOn } = row;
  return parentElement(
    'detalleExportaciones',
    [
      textElement('tpIdClienteEx', row.identificationType),
      textElement('idClienteEx', row.identification),
      related === undefined ? '' : textElement('parteRelExp', related ? 'SI' : 'NO'),
      person === undefined ? '' : textElement('tipoCli', person),
      name === undefined ? '' : textElement('denoExpCli', toAtsName(name)),
      regimeXml(row),
      country === undefined ? '' : textElement('paisEfecExp', country),
      textElement('exportacionDe', row.of),
      row.incomeKind === undefined ? '' : textElement('tipIngExt', row.incomeKind),
      row.taxedAbroad === undefined ? '' : textElement('ingExtGravOtroPais', row.taxedAbroad ? 'SI' : 'NO'),
      row.taxAbroad === undefined ? '' : textElement('impuestoOtroPais', formatAtsAmount(row.taxAbroad)),
      textElement('tipoComprobante', row.type),
      customs === undefined ? '' : writeCustoms(customs),
      textElement('fechaEmbarque', formatDateForXml(shippedOn ?? row.issuedOn)),
      textElement('valorFOB', formatAtsAmount(row.fob)),
      textElement('valorFOBComprobante', formatAtsAmount(row.documentFob)),
      textElement('establecimiento', row.establishment),
      textElement('puntoEmision', row.point),
      textElement('secuencial', row.sequential),
      textElement('autorizacion', row.authorization),
      textElement('fechaEmision', formatDateForXml(row.issuedOn)),
    ].join(''),
  );
}

function writeCustoms({ district, year, regime, correlative, transportDocument }: AtsCustomsDeclaration): string {
  return [
    textElement('distAduanero', district),
    textElement('anio', year),
    textElement('regimen', regime),
    textElement('correlativo', correlative),
    textElement('docTransp', transportDocument),
  ].join('');
}

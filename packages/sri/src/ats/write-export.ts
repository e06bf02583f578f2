// Writes one export row of the annex: goods with a customs declaration, goods without one, or services.
import { toXmlDate } from '../calendar.ts';
import { group, leaf } from '../xml.ts';
import type { AtsCustoms, AtsExport } from './annex-model.ts';
import { amountText, toAtsName } from './text-format.ts';
import { writeRegime } from './write-purchase.ts';

export function writeExport(row: AtsExport): string {
  const { related, person, name, country, customs, shippedOn } = row;
  return group(
    'detalleExportaciones',
    [
      leaf('tpIdClienteEx', row.identificationType),
      leaf('idClienteEx', row.identification),
      related === undefined ? '' : leaf('parteRelExp', related ? 'SI' : 'NO'),
      person === undefined ? '' : leaf('tipoCli', person),
      name === undefined ? '' : leaf('denoExpCli', toAtsName(name)),
      writeRegime(row),
      country === undefined ? '' : leaf('paisEfecExp', country),
      leaf('exportacionDe', row.of),
      row.incomeKind === undefined ? '' : leaf('tipIngExt', row.incomeKind),
      row.taxedAbroad === undefined ? '' : leaf('ingExtGravOtroPais', row.taxedAbroad ? 'SI' : 'NO'),
      row.taxAbroad === undefined ? '' : leaf('impuestoOtroPais', amountText(row.taxAbroad)),
      leaf('tipoComprobante', row.type),
      customs === undefined ? '' : writeCustoms(customs),
      leaf('fechaEmbarque', toXmlDate(shippedOn ?? row.issuedOn)),
      leaf('valorFOB', amountText(row.fob)),
      leaf('valorFOBComprobante', amountText(row.documentFob)),
      leaf('establecimiento', row.establishment),
      leaf('puntoEmision', row.point),
      leaf('secuencial', row.sequential),
      leaf('autorizacion', row.authorization),
      leaf('fechaEmision', toXmlDate(row.issuedOn)),
    ].join(''),
  );
}

function writeCustoms({ district, year, regime, correlative, transportDocument }: AtsCustoms): string {
  return [
    leaf('distAduanero', district),
    leaf('anio', year),
    leaf('regimen', regime),
    leaf('correlativo', correlative),
    leaf('docTransp', transportDocument),
  ].join('');
}

import type { RideIssuer } from './description.ts';
import { fieldUnlessEmpty } from './description-builders.ts';
import { childTextOnOneLine } from './source.ts';
import type { XmlTree } from './xml-tree.ts';

/** The issuer, with the legends that must be printed (ficha técnica, anexos 2, 21, 22). */
export function describeIssuer(tax: XmlTree | undefined, info: XmlTree | undefined): RideIssuer {
  const tradeName = childTextOnOneLine(tax, 'nombreComercial');
  const name = childTextOnOneLine(tax, 'razonSocial');
  // The second element contains the legend of microenterprises, which only documents of 2020 and 2021 have.
  const legends = [childTextOnOneLine(tax, 'contribuyenteRimpe'), childTextOnOneLine(tax, 'regimenMicroempresas')];
  const rise = childTextOnOneLine(info, 'rise');
  return {
    name,
    tradeName: tradeName === '' || tradeName === name ? undefined : tradeName,
    fields: [
      ...fieldUnlessEmpty('Dirección Matriz', childTextOnOneLine(tax, 'dirMatriz')),
      ...fieldUnlessEmpty('Dirección Sucursal', childTextOnOneLine(info, 'dirEstablecimiento')),
      ...fieldUnlessEmpty('Contribuyente Especial Nro', childTextOnOneLine(info, 'contribuyenteEspecial')),
      ...fieldUnlessEmpty('OBLIGADO A LLEVAR CONTABILIDAD', childTextOnOneLine(info, 'obligadoContabilidad')),
      ...fieldUnlessEmpty('Agente de Retención Resolución No.', childTextOnOneLine(tax, 'agenteRetencion')),
      ...fieldUnlessEmpty('Contribuyente RISE', rise),
    ],
    legends: legends.filter((legend) => legend !== ''),
  };
}

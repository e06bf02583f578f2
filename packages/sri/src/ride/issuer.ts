import type { RideIssuer } from './description.ts';
import { fieldUnlessEmpty } from './description-builders.ts';
import { childText } from './source.ts';
import type { XmlTree } from './xml-tree.ts';

/** The issuer, with the legends that must be printed (ficha técnica, anexos 2, 21, 22). */
export function describeIssuer(tax: XmlTree | undefined, info: XmlTree | undefined): RideIssuer {
  const tradeName = childText(tax, 'nombreComercial');
  const name = childText(tax, 'razonSocial');
  // The second element contains the legend of microenterprises, which only documents of 2020 and 2021 have.
  const legends = [childText(tax, 'contribuyenteRimpe'), childText(tax, 'regimenMicroempresas')];
  const rise = childText(info, 'rise');
  return {
    name,
    tradeName: tradeName === '' || tradeName === name ? undefined : tradeName,
    fields: [
      ...fieldUnlessEmpty('Dirección Matriz', childText(tax, 'dirMatriz')),
      ...fieldUnlessEmpty('Dirección Sucursal', childText(info, 'dirEstablecimiento')),
      ...fieldUnlessEmpty('Contribuyente Especial Nro', childText(info, 'contribuyenteEspecial')),
      ...fieldUnlessEmpty('OBLIGADO A LLEVAR CONTABILIDAD', childText(info, 'obligadoContabilidad')),
      ...fieldUnlessEmpty('Agente de Retención Resolución No.', childText(tax, 'agenteRetencion')),
      ...fieldUnlessEmpty('Contribuyente RISE', rise),
    ],
    legends: legends.filter((legend) => legend !== ''),
  };
}

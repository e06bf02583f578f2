import type { RideIssuer } from './description.ts';
import { field } from './description-builders.ts';
import { textOf } from './source.ts';
import type { XmlTree } from './xml-tree.ts';

/** The issuer, with the legends that must be printed (ficha técnica, anexos 2, 21, 22). */
export function describeIssuer(tax: XmlTree | undefined, info: XmlTree | undefined): RideIssuer {
  const tradeName = textOf(tax, 'nombreComercial');
  const name = textOf(tax, 'razonSocial');
  // The second element contains the legend of microenterprises, which only documents of 2020 and 2021 have.
  const legends = [textOf(tax, 'contribuyenteRimpe'), textOf(tax, 'regimenMicroempresas')];
  const rise = textOf(info, 'rise');
  return {
    name,
    tradeName: tradeName === '' || tradeName === name ? undefined : tradeName,
    fields: [
      ...field('Dirección Matriz', textOf(tax, 'dirMatriz')),
      ...field('Dirección Sucursal', textOf(info, 'dirEstablecimiento')),
      ...field('Contribuyente Especial Nro', textOf(info, 'contribuyenteEspecial')),
      ...field('OBLIGADO A LLEVAR CONTABILIDAD', textOf(info, 'obligadoContabilidad')),
      ...field('Agente de Retención Resolución No.', textOf(tax, 'agenteRetencion')),
      ...field('Contribuyente RISE', rise),
    ],
    legends: legends.filter((legend) => legend !== ''),
  };
}

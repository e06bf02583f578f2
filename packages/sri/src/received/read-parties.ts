import type { XmlTraits } from '../documents/traits.ts';
import { itemsOf, textOf } from '../ride/source.ts';
import type { XmlTree } from '../ride/xml-tree.ts';
import { optionalText } from './read-fields.ts';
import type { ReceivedIssuer, ReceivedParty } from './received-document.ts';

export function readIssuer(tax: XmlTree, info: XmlTree | undefined): ReceivedIssuer {
  const keepsAccounts = textOf(info, 'obligadoContabilidad').toUpperCase();
  return {
    ruc: textOf(tax, 'ruc'),
    name: textOf(tax, 'razonSocial'),
    tradeName: optionalText(tax, 'nombreComercial'),
    address: optionalText(tax, 'dirMatriz'),
    establishmentAddress: optionalText(info, 'dirEstablecimiento'),
    specialTaxpayer: optionalText(info, 'contribuyenteEspecial'),
    keepsAccounts: keepsAccounts === '' ? undefined : keepsAccounts === 'SI' || keepsAccounts === 'SÍ',
    withholdingAgent: optionalText(tax, 'agenteRetencion'),
    // The second is the legend of 2020 and 2021.
    regime: optionalText(tax, 'contribuyenteRimpe') ?? optionalText(tax, 'regimenMicroempresas'),
    rise: optionalText(info, 'rise'),
  };
}

/** Whom the document is made out to; a guide can have several. */
export function readReceivers(
  root: XmlTree,
  { receiver: role, receivers }: XmlTraits,
  info: XmlTree | undefined,
): readonly ReceivedParty[] {
  if (receivers !== null) return itemsOf(root, ...receivers).map((each) => readEachReceiver(each, role));
  return [
    {
      idType: optionalText(info, `tipoIdentificacion${role}`),
      id: textOf(info, `identificacion${role}`),
      name: textOf(info, `razonSocial${role}`),
      address: optionalText(info, `direccion${role}`),
    },
  ];
}

function readEachReceiver(receiver: XmlTree, role: string): ReceivedParty {
  return {
    idType: undefined,
    id: textOf(receiver, `identificacion${role}`),
    name: textOf(receiver, `razonSocial${role}`),
    address: optionalText(receiver, `dir${role}`),
  };
}

import type { DocumentTypeCode } from '../catalogs/document-types.ts';
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
  typeCode: DocumentTypeCode,
  info: XmlTree | undefined,
): readonly ReceivedParty[] {
  if (typeCode === '06') return itemsOf(root, 'destinatarios', 'destinatario').map(readGuideReceiver);
  const role = roles[typeCode];
  return [
    {
      idType: optionalText(info, `tipoIdentificacion${role}`),
      id: textOf(info, `identificacion${role}`),
      name: textOf(info, `razonSocial${role}`),
      address: optionalText(info, `direccion${role}`),
    },
  ];
}

/** How each type names its receiver. */
const roles: Readonly<Record<Exclude<DocumentTypeCode, '06'>, string>> = {
  '01': 'Comprador',
  '03': 'Proveedor',
  '04': 'Comprador',
  '05': 'Comprador',
  '07': 'SujetoRetenido',
};

function readGuideReceiver(receiver: XmlTree): ReceivedParty {
  return {
    idType: undefined,
    id: textOf(receiver, 'identificacionDestinatario'),
    name: textOf(receiver, 'razonSocialDestinatario'),
    address: optionalText(receiver, 'dirDestinatario'),
  };
}

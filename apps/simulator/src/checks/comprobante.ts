import type { CheckFinding } from '../messages.ts';
import type { OpenedXml } from '../xml/parse.ts';
import { elementsAt, textAt, type XmlTree } from '../xml/tree.ts';
import { type TypeLayout, typeLayouts } from './type-layouts.ts';

/** Parsed document with the fields that the checks read. */
export type Comprobante = {
  readonly kind: TypeLayout;
  readonly version: string;
  readonly xml: OpenedXml;
  readonly tree: XmlTree;
  readonly info: XmlTree;
  readonly accessKey: string;
  readonly environmentDigit: string;
  readonly emissionType: string;
  readonly ruc: string;
  readonly establishment: string;
  readonly point: string;
  readonly sequence: string;
  /** Issue date, `dd/mm/yyyy`. A delivery guide has no element for it, so its date is taken from the access key. */
  readonly issueDate: string;
  readonly receivers: readonly Receiver[];
};

export type Receiver = { readonly idType: string | undefined; readonly id: string; readonly name: string };

export type ReadComprobanteResult =
  | { readonly ok: true; readonly comprobante: Comprobante }
  | { readonly ok: false; readonly finding: CheckFinding; readonly accessKey: string | null };

/** Parses a document as far as it is needed to choose the document's schema. */
export function parseComprobante(xml: OpenedXml): ReadComprobanteResult {
  const { tree } = xml;
  const head = (name: string) => textAt(tree, 'infoTributaria', name) ?? '';
  const accessKey = head('claveAcceso');
  const refuse = (finding: CheckFinding): ReadComprobanteResult => ({
    ok: false,
    finding,
    accessKey: accessKey || null,
  });
  const code = head('codDoc');
  // If `codDoc` is missing, the type is found by the root element. The schema check then reports the missing element.
  const kind = typeLayouts.find((candidate) => (code === '' ? candidate.root === tree.name : candidate.code === code));
  if (kind === undefined)
    return refuse(
      code === ''
        ? { code: '35', detail: `Elemento raíz '${tree.name}' desconocido` }
        : { code: '47', detail: `El tipo de comprobante ${code} no existe` },
    );
  const version = tree.attributes.version ?? '';
  if (kind.root !== tree.name)
    return refuse({ code: '48', detail: `No existe esquema de ${tree.name} para el tipo de comprobante ${code}` });
  if (kind.discontinued.includes(version))
    return refuse({ code: '36', detail: `La versión ${version} de ${kind.root} no está vigente` });
  if (!kind.versions.includes(version))
    return refuse({ code: '48', detail: `No existe esquema de ${kind.root} versión ${version}` });
  const info = elementsAt(tree, kind.info)[0] ?? {
    name: kind.info,
    namespace: '',
    attributes: {},
    children: [],
    text: '',
  };
  return {
    ok: true,
    comprobante: {
      kind,
      version,
      xml,
      tree,
      info,
      accessKey,
      environmentDigit: head('ambiente'),
      emissionType: head('tipoEmision'),
      ruc: head('ruc'),
      establishment: head('estab'),
      point: head('ptoEmi'),
      sequence: head('secuencial'),
      issueDate: kind.transports ? dateInKey(accessKey) : (textAt(info, 'fechaEmision') ?? ''),
      receivers: readReceivers(kind, tree, info),
    },
  };
}

/** Key of a document number, which must not be used twice: type, issuer, establishment, point and sequence. */
export function documentNumberKey({ ruc, kind, establishment, point, sequence }: Comprobante): string {
  return `${ruc}-${kind.code}-${establishment}-${point}-${sequence}`;
}

function readReceivers({ receiver, transports }: TypeLayout, tree: XmlTree, info: XmlTree): Receiver[] {
  const places = transports ? elementsAt(tree, 'destinatarios', 'destinatario') : [info];
  return places.map((place) => ({
    idType: textAt(place, `tipoIdentificacion${receiver}`),
    id: textAt(place, `identificacion${receiver}`) ?? '',
    name: textAt(place, `razonSocial${receiver}`) ?? '',
  }));
}

function dateInKey(accessKey: string): string {
  return accessKey.slice(0, 8).replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3');
}

// Component of each field of a type: a plain input for its value type in packages/sri, or a special block.
import type { ComponentType } from 'react';
import { fieldKinds } from '../../../document-types/fields.generated.ts';
import type { FieldValues, TypeFieldName } from '../../../document-types/fields.ts';
import { findDocumentType } from '../../../document-types/index.ts';
import { CarrierField } from '../blocks/carrier-field.tsx';
import { ExportBlock } from '../blocks/export-block.tsx';
import { FuelWithholdingsEditor } from '../blocks/fuel-withholdings.tsx';
import { NegotiableBlock } from '../blocks/negotiable-block.tsx';
import { DocumentPartyField } from '../blocks/other-side-field.tsx';
import { SplitPaymentsEditor } from '../blocks/payment-parts.tsx';
import { RecipientsBlock } from '../blocks/recipients-block.tsx';
import { ReimbursementsBlock } from '../blocks/reimbursements-block.tsx';
import { SubstituteGuideBlock } from '../blocks/substitute-guide-block.tsx';
import { ThirdPartyChargesEditor } from '../blocks/third-party-charges.tsx';
import { WithheldByBuyerFields } from '../blocks/withheld-by-buyer.tsx';
import type { DocumentContractFieldProps } from '../pickers/document-field.tsx';

type FieldRenderer = ComponentType | PlainFieldRenderer;

interface PlainFieldRenderer extends DocumentContractFieldProps {
  /** Takes a full row. */
  readonly wide?: boolean;
  readonly example?: (fields: FieldValues) => string;
  readonly hidden?: (fields: FieldValues) => boolean;
}

/** Component that renders a field. */
export function fieldRendererOf(name: TypeFieldName): FieldRenderer {
  return specialRenderers[name] ?? { name: name as PlainFieldRenderer['name'], kind: kindOf(name) };
}

/** Blocks, and fields that need more than a plain input. */
const specialRenderers: Readonly<Partial<Record<TypeFieldName, FieldRenderer>>> = {
  provider_entity_id: DocumentPartyField,
  payments: SplitPaymentsEditor,
  withheld_by_buyer: WithheldByBuyerFields,
  third_party_charges: ThirdPartyChargesEditor,
  fuel_withholdings: FuelWithholdingsEditor,
  negotiable: NegotiableBlock,
  substitute_guide: SubstituteGuideBlock,
  export: ExportBlock,
  reimbursements: ReimbursementsBlock,
  modified_document_code: {
    name: 'modified_document_code',
    kind: {
      catalog: 'document-types',
      by: 'code',
      only: ({ code }) => findDocumentType(code)?.correctable !== false,
    },
  },
  reason: { name: 'reason', kind: 'text', wide: true },
  recipients: RecipientsBlock,
  carrier_entity_id: CarrierField,
  departure_address: { name: 'departure_address', kind: 'text', wide: true },
  destination_address: { name: 'destination_address', kind: 'text', wide: true },
  fiscal_period: {
    name: 'fiscal_period',
    kind: 'text',
    example: ({ date }) => (date ? `${date.slice(5, 7)}/${date.slice(0, 4)}` : ''),
  },
  double_taxation_treaty: {
    name: 'double_taxation_treaty',
    kind: 'flag',
    alsoSet: (treaty) => ({ subject_to_withholding: treaty === true ? undefined : false }),
  },
  subject_to_withholding: {
    name: 'subject_to_withholding',
    kind: 'flag',
    hidden: ({ double_taxation_treaty: treaty }) => treaty === true,
  },
};

type Kind = PlainFieldRenderer['kind'];

function kindOf(name: TypeFieldName): Kind {
  const { kind, catalog }: FieldKind = fieldKinds[name];
  if (catalog !== undefined) return { catalog, by: kind === 'reference' ? 'id' : 'code' } as Kind;
  const drawn = kinds[kind];
  if (drawn === undefined) throw new RangeError(`${name} has entries: it needs a block of its own`);
  return drawn;
}

interface FieldKind {
  readonly kind: string;
  readonly catalog?: string;
}

const kinds: Readonly<Record<string, Kind>> = {
  text: 'text',
  line_text: 'text',
  plate: 'text',
  code: 'digits',
  date: 'date',
  document_number: 'documentNumber',
  money: 'money',
  quantity: 'number',
  percentage: 'number',
  boolean: 'flag',
};

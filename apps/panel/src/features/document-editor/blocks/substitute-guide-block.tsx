import type { GuideDestinationBody } from '@talonario/client';
import { useOperationQuery } from '../../../api/hooks.ts';
import type { FieldValues, WithEmptyFields } from '../../../document-types/fields.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { type ChosenParty, chosenPartyOf } from '../model/form.ts';
import { ContractField, type ContractFieldProps } from '../pickers/contract-field.tsx';
import { PartyField } from '../pickers/party-field.tsx';
import styles from '../sections/section.module.css';
import { SwitchableFieldGroup, TitledFieldGroup } from './block.tsx';
import { type EntryFieldColumn, EntryRowsEditor } from './entry-rows.tsx';

type Guide = NonNullable<FieldValues['substitute_guide']>;

/** Transport data in the invoice itself, which then replaces a delivery guide. */
export function SubstituteGuideBlock() {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, setFields, setForm } = useDocumentEditor();
  const { substitute_guide: guide, date } = form.fields;
  const set = (changes: WithEmptyFields<Guide>) => setFields({ substitute_guide: { ...guide, ...changes } as Guide });
  const carrier = useCarrier(guide?.carrier_entity_id);
  const begin = { transport_start_date: date, transport_end_date: date, destinations: [{}] } as unknown as Guide;
  return (
    <SwitchableFieldGroup
      path="substitute_guide"
      title={labels.substitute_guide}
      about={t.about}
      fault={faults.substitute_guide}
      on={guide !== undefined && guide !== null}
      onChange={(on) => setFields({ substitute_guide: on ? begin : undefined })}
    >
      <PartyField
        group="carriers"
        name="carrier_entity_id"
        path="substitute_guide.carrier_entity_id"
        chosen={carrier}
        onChoose={(party) => {
          set({ carrier_entity_id: party.id, ...(party.vehiclePlate && { vehicle_plate: party.vehiclePlate }) });
          setForm({ carrier: chosenPartyOf(party) });
        }}
        next="substitute_guide.vehicle_plate"
      />
      <div className={styles.fields} style={{ margin: '8px 0' }}>
        {fields.map(([name, kind]) => (
          <ContractField
            key={name}
            name={name}
            kind={kind}
            path={`substitute_guide.${name}`}
            value={guide?.[name]}
            fault={faults[`substitute_guide.${name}`]}
            required
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      <TitledFieldGroup title={labels.destinations}>
        <EntryRowsEditor<GuideDestinationBody>
          path="substitute_guide.destinations"
          one={t.one}
          rows={guide?.destinations ?? []}
          columns={columns}
          most={20}
          addText={t.add}
          onChange={(rows) => set({ destinations: (rows ?? []) as Guide['destinations'] })}
        />
      </TitledFieldGroup>
    </SwitchableFieldGroup>
  );
}

/** A stored draft contains only the id of its carrier. */
function useCarrier(id: number | undefined): ChosenParty | undefined {
  const { businessId, form } = useDocumentEditor();
  const isKnown = id === undefined || form.carrier?.id === id;
  const { data } = useOperationQuery(
    'carriers.get',
    { params: { id: id ?? 0 }, query: { businessId } },
    { enabled: !isKnown },
  );
  return form.carrier?.id === id ? form.carrier : data && chosenPartyOf(data.data);
}

type Plain = Exclude<keyof Guide, 'destinations' | 'carrier_entity_id'>;

const fields: readonly (readonly [Plain, ContractFieldProps['kind']])[] = [
  ['vehicle_plate', 'text'],
  ['transport_start_date', 'date'],
  ['transport_end_date', 'date'],
  ['departure_address', 'text'],
  ['destination_address', 'text'],
];

const columns: readonly EntryFieldColumn<GuideDestinationBody>[] = [
  { name: 'transfer_reason', kind: 'text', required: true, grow: 2 },
  { name: 'route', kind: 'text', grow: 2 },
  { name: 'destination_establishment_code', kind: 'digits', grow: 2 },
  { name: 'customs_document', kind: 'text', grow: 2 },
];

const texts = defineTranslatedTexts(
  { about: 'Los bienes viajan con la factura, sin guía aparte.', one: 'destino', add: 'Agregar destino' },
  { about: 'The goods travel with the invoice, without a guide.', one: 'destination', add: 'Add a destination' },
);

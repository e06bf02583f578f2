import { useDocumentEditor } from '../hooks/editor-context.ts';
import { chosenPartyOf } from '../model/form.ts';
import { PartyField } from '../pickers/party-field.tsx';

/** Carrier of the goods. Choosing one also fills in the vehicle. */
export function CarrierField() {
  const { form, setFields, setForm } = useDocumentEditor();
  return (
    <PartyField
      group="carriers"
      name="carrier_entity_id"
      chosen={form.carrier}
      onChoose={(party) => {
        setFields({
          carrier_entity_id: party.id,
          ...(party.vehiclePlate && { vehicle_plate: party.vehiclePlate }),
        });
        setForm({ carrier: chosenPartyOf(party) });
      }}
      next="vehicle_plate"
    />
  );
}

import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { callOperation } from '../../../api/talonario.ts';
import { documentType } from '../../../document-types/index.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { WhoMayCreateNotice } from '../../../session/ask-to-create.tsx';
import { useMayChangeRecords } from '../../../session/use-rights.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import {
  copyParty,
  finalConsumerNumber,
  looksLikeIdentification,
  type Party,
  PartyForm,
  type PartyGroup,
  partyOperation,
} from '../../parties/index.ts';
import { focusFieldSoon, useDocumentEditor } from '../hooks/editor-context.ts';
import { type FieldLabel, fieldLabels } from '../model/field-labels.ts';
import { findProductByCode } from '../model/find-by-code.ts';
import type { ChosenParty } from '../model/form.ts';
import styles from './party-field.module.css';
import { RecordPicker } from './record-picker.tsx';
import type { RecordSelectionCause } from './use-record-selection.ts';

export interface PartyFieldProps {
  readonly group: PartyGroup;
  readonly name: FieldLabel;
  /** Path in the body, if it is more than the field name. */
  readonly path?: string;
  /** Label, if «cliente» would be misleading. */
  readonly label?: string;
  readonly chosen: ChosenParty | undefined;
  readonly onChoose: (party: Party) => void;
  /** Further directory to search. A party found only there is added to `group`. */
  readonly alsoIn?: 'providers' | 'customers' | undefined;
  /** Whether sales to the anonymous final consumer are allowed. */
  readonly finalConsumer?: boolean;
  /** Field that gets the focus next. */
  readonly next: string;
}

/** Searches the other party of the document by RUC, cédula or name. */
export function PartyField(props: PartyFieldProps) {
  const { group, alsoIn, name, path = name, label, chosen, onChoose, finalConsumer = false, next } = props;
  const t = texts.use();
  const labels = fieldLabels.use();
  const { businessId, faults, form, addScanned, track } = useDocumentEditor();
  const mayCreate = useMayChangeRecords(group);
  const [creating, setCreating] = useState<string>();
  const find = async (text: string, signal: AbortSignal) => {
    const query = { businessId, active: true, perPage: 10, ...(text !== '' && { search: text }) };
    // A party of the other directory would have to be created in this one, which requires a permission.
    const groups = alsoIn === undefined || !mayCreate ? [group] : [group, alsoIn];
    const lists = await Promise.all(
      groups.map((one) => callOperation(partyOperation(one, 'list'), { query }, { signal })),
    );
    return mergeParties(lists.map(({ data }) => data)).filter(
      ({ identification }) => finalConsumer || identification !== finalConsumerNumber,
    );
  };
  const take = (party: Party, choice: RecordSelectionCause = 'here') => {
    setCreating(undefined);
    onChoose(party);
    if (choice !== 'left') focusFieldSoon(next);
  };
  const takeFound = ({ isElsewhere, ...party }: FoundParty, choice: RecordSelectionCause) => {
    const taken = isElsewhere ? copyParty(group, businessId, party) : Promise.resolve(party);
    taken.then((one) => take(one, choice)).catch(notifyFailure);
  };
  /** No party has that number. It may be a product code, if a barcode was read before the focus was in the lines. */
  const create = async (text: string) => {
    const hasProducts = ['products', 'goods'].includes(documentType(form.type).lines);
    const item =
      hasProducts && text !== '' ? await findProductByCode(businessId, [text]).catch(() => undefined) : undefined;
    if (item === undefined) setCreating(text);
    else addScanned('', item);
    return item !== undefined;
  };
  const takeFinalConsumer = async () => {
    const [party] = await find(finalConsumerNumber, new AbortController().signal);
    if (party !== undefined) take(party);
  };
  return (
    <>
      <div className={styles.party}>
        <div className={styles.field}>
          <RecordPicker
            label={label ?? labels[name]}
            placeholder={t.placeholder}
            required
            path={path}
            error={faults[path]}
            chosen={chosen && `${chosen.identification} · ${chosen.businessName}`}
            findKey={[`${group}.list`, businessId, finalConsumer, alsoIn]}
            find={find}
            describe={({ id, businessName, identification, email, isElsewhere }) => ({
              id,
              title: businessName,
              about: [identification, isElsewhere && alsoIn ? t.elsewhere[alsoIn] : email].filter(Boolean).join(' · '),
            })}
            isExact={({ identification }, text) => identification === text}
            onChoose={takeFound}
            onCreate={(text) => track(create(text))}
            createText={(text) => {
              if (!mayCreate) return t.notHere;
              return `+ ${text === '' ? t.create[group] : t.createNamed[group](text)}`;
            }}
          />
        </div>
        {finalConsumer && chosen?.identification !== finalConsumerNumber && (
          <Button
            variant="default"
            leftSection={<IconUserQuestion size={16} aria-hidden />}
            onClick={() => takeFinalConsumer().catch(notifyFailure)}
          >
            {t.finalConsumer}
          </Button>
        )}
      </div>
      <Dialog title={t.create[group]} opened={creating !== undefined} onClose={() => setCreating(undefined)} size="lg">
        {mayCreate ? (
          <Suspense fallback={<Loading />}>
            <PartyForm
              group={group}
              start={startOf(creating ?? '')}
              onSaved={(party) => take(party)}
              onCancel={() => setCreating(undefined)}
            />
          </Suspense>
        ) : (
          <WhoMayCreateNotice what={creating ?? ''} />
        )}
      </Dialog>
    </>
  );
}

type FoundParty = Party & { readonly isElsewhere: boolean };

/** A party that is in both directories is listed once. */
function mergeParties([own = [], others = []]: readonly (readonly Party[])[]): readonly FoundParty[] {
  const known = new Set(own.map(({ identification }) => identification));
  return [
    ...own.map((party) => ({ ...party, isElsewhere: false })),
    ...others
      .filter(({ identification }) => !known.has(identification))
      .map((party) => ({ ...party, isElsewhere: true })),
  ];
}

function startOf(text: string): { identification?: string; businessName?: string } {
  if (text === '') return {};
  return looksLikeIdentification(text) ? { identification: text } : { businessName: text };
}

const texts = defineTranslatedTexts(
  {
    placeholder: 'RUC, cédula o nombre',
    elsewhere: { providers: 'proveedor', customers: 'cliente' },
    finalConsumer: 'Consumidor final',
    notHere: '¿No está en la lista?',
    create: { customers: 'Nuevo cliente', providers: 'Nuevo proveedor', carriers: 'Nuevo transportista' },
    createNamed: {
      customers: (text: string) => `Crear el cliente «${text}»`,
      providers: (text: string) => `Crear el proveedor «${text}»`,
      carriers: (text: string) => `Crear el transportista «${text}»`,
    },
  },
  {
    placeholder: 'RUC, cédula or name',
    elsewhere: { providers: 'provider', customers: 'customer' },
    finalConsumer: 'Final consumer',
    notHere: 'Not in the list?',
    create: { customers: 'New customer', providers: 'New provider', carriers: 'New carrier' },
    createNamed: {
      customers: (text) => `Create the customer “${text}”`,
      providers: (text) => `Create the provider “${text}”`,
      carriers: (text) => `Create the carrier “${text}”`,
    },
  },
);

import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconCopy,
  IconFileOff,
  IconGitMerge,
  IconHelpCircle,
  IconPlus,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
  IconX,
} from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Chip } from '../../ui/chip.tsx';
import type { ImportedRow, ListedReceived } from './received-record.ts';

type Shown = Pick<ListedReceived, 'state' | 'xmlStatus' | 'accepted'>;

/** Most important fact about a received document in one word: SRI's answer, or a problem with its XML. */
export function ReceivedChip({ document: { state, xmlStatus, accepted } }: { document: Shown }) {
  const t = chipTexts.use();
  // An annulled document has no legal effect, so this is shown before anything else.
  if (state === 'annulled' || state === 'not_authorized' || state === 'pending_annulment')
    return <Chip look={stateLooks[state]}>{t.states[state]}</Chip>;
  // An accepted document stays visibly different from one that SRI confirmed.
  if (accepted !== null) return <Chip look={acceptedLook}>{t.accepted}</Chip>;
  if (xmlStatus !== 'verified') return <Chip look={xmlLooks[xmlStatus]}>{t.xml[xmlStatus]}</Chip>;
  return <Chip look={stateLooks[state]}>{t.states[state]}</Chip>;
}

export function OutcomeChip({ outcome }: { outcome: ImportedRow['outcome'] }) {
  const t = chipTexts.use();
  return <Chip look={outcomeLooks[outcome]}>{t.outcomes[outcome]}</Chip>;
}

const stateLooks = {
  unconfirmed: { color: 'gray', icon: IconHelpCircle },
  authorized: { color: 'pad', icon: IconCircleCheck },
  pending_annulment: { color: 'orange', icon: IconClock },
  annulled: { color: 'red', icon: IconX },
  not_authorized: { color: 'red', icon: IconX },
} as const;

const acceptedLook = { color: 'orange', icon: IconUserCheck } as const;

const xmlLooks = {
  intact: { color: 'orange', icon: IconHelpCircle },
  tampered: { color: 'red', icon: IconShieldOff },
  waiting: { color: 'blue', icon: IconClock },
  faulty: { color: 'red', icon: IconAlertTriangle },
  not_found: { color: 'orange', icon: IconFileOff },
} as const;

const outcomeLooks = {
  new: { color: 'pad', icon: IconPlus },
  known: { color: 'gray', icon: IconCopy },
  not_ours: { color: 'orange', icon: IconUserOff },
  tampered: { color: 'red', icon: IconShieldOff },
  not_found: { color: 'orange', icon: IconFileOff },
  waiting: { color: 'blue', icon: IconClock },
  faulty: { color: 'red', icon: IconAlertTriangle },
  conflict: { color: 'red', icon: IconGitMerge },
} as const;

export const chipTexts = defineTranslatedTexts(
  {
    states: {
      unconfirmed: 'Sin confirmar',
      authorized: 'Autorizado',
      pending_annulment: 'Por anular',
      annulled: 'Anulado',
      not_authorized: 'No autorizado',
    },
    accepted: 'Aceptado sin confirmar',
    xml: {
      waiting: 'Esperando el XML',
      intact: 'Sin confirmar',
      tampered: 'Alterado',
      faulty: 'Con problemas',
      not_found: 'Sin XML',
    },
    outcomes: {
      new: 'Nuevo',
      known: 'Ya estaba',
      not_ours: 'No es suyo',
      tampered: 'Alterado',
      not_found: 'No encontrado',
      waiting: 'En consulta',
      faulty: 'Con problemas',
      conflict: 'Número ocupado',
    },
  },
  {
    states: {
      unconfirmed: 'Unconfirmed',
      authorized: 'Authorised',
      pending_annulment: 'To be annulled',
      annulled: 'Annulled',
      not_authorized: 'Not authorised',
    },
    accepted: 'Accepted, unconfirmed',
    xml: {
      waiting: 'Waiting for the XML',
      intact: 'Not confirmed',
      tampered: 'Tampered',
      faulty: 'With problems',
      not_found: 'No XML',
    },
    outcomes: {
      new: 'New',
      known: 'Known',
      not_ours: 'Not yours',
      tampered: 'Tampered',
      not_found: 'Not found',
      waiting: 'Being asked',
      faulty: 'With problems',
      conflict: 'Number in use',
    },
  },
);

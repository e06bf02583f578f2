import { IconCheck, IconX } from '@tabler/icons-react';
import type { Acronym } from '../document-types/document-record.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import styles from './emission-progress.module.css';

type StepState = 'done' | 'now' | 'coming' | 'refused';

/** The way of an issued document: signed, received by SRI, authorised. */
export function EmissionProgress({ acronym }: { readonly acronym: Acronym }) {
  const t = texts.use();
  const [received, authorised] = laterSteps[acronym];
  return (
    <ol className={styles.progress} aria-label={t.label}>
      <Step state="done" name={t.done.signed} />
      <Step state={received} name={t[received].received} />
      <Step state={authorised} name={t[authorised].authorised} />
    </ol>
  );
}

function Step({ state, name }: { readonly state: StepState; readonly name: string }) {
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden>
        {state === 'done' && <IconCheck size={12} stroke={3} />}
        {state === 'refused' && <IconX size={12} stroke={3} />}
      </span>
      {name}
    </li>
  );
}

/** States of the steps "received" and "authorised" of an issued document. */
const laterSteps: Readonly<Record<Acronym, readonly [StepState, StepState]>> = {
  CRD: ['coming', 'coming'],
  PPR: ['now', 'coming'],
  SND: ['now', 'coming'],
  REC: ['done', 'now'],
  AUT: ['done', 'done'],
  DVL: ['refused', 'coming'],
  NAT: ['done', 'refused'],
};

const texts = defineTranslatedTexts(
  {
    label: 'Avance de la emisión',
    done: { signed: 'Firmado', received: 'Recibido', authorised: 'Autorizado' },
    now: { received: 'Enviando', authorised: 'Autorizando' },
    coming: { received: 'Recibido', authorised: 'Autorizado' },
    refused: { received: 'Devuelto', authorised: 'No autorizado' },
  },
  {
    label: 'Progress of the emission',
    done: { signed: 'Signed', received: 'Received', authorised: 'Authorised' },
    now: { received: 'Sending', authorised: 'Authorising' },
    coming: { received: 'Received', authorised: 'Authorised' },
    refused: { received: 'Returned', authorised: 'Not authorised' },
  },
);

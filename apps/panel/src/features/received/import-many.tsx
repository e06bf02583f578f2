import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DropZone } from './drop-zone.tsx';
import { FailedFiles } from './failed-files.tsx';
import { receivedErrorText } from './fault-text.ts';
import { ImportOutcomes, type StartedImport } from './import-outcome.tsx';
import { businessOf, readReportText, receiverOfReport } from './report-receiver.ts';

export interface ImportTarget {
  readonly id: number;
  readonly name: string;
  readonly identification: string;
  /** Account of the business, if it is not the account of the session. Files cannot be imported into other accounts. */
  readonly elsewhere: string | undefined;
}

/**
 * Imports SRI's reports of several clients at once: each report is imported into the business whose RUC it contains.
 */
export function ImportMany({ targets }: { readonly targets: readonly ImportTarget[] }) {
  const t = texts.use();
  const [started, setStarted] = useState<readonly StartedImport[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const start = useWriteOperation('receivedDocuments.import', ['imports', 'receivedDocuments', 'clients', 'home'], {
    timeoutMs: 180_000,
  });
  // The files are sent one after the other, because a user may select all files of a month at once.
  const send = async (files: readonly File[]) => {
    setBusy(true);
    setFaults([]);
    for (const file of files) {
      const fail = (why: string) => setFaults((now) => [...now, `${file.name}: ${why}`]);
      const receiver = receiverOfReport(await readReportText(file));
      const target = receiver === undefined ? undefined : businessOf(receiver, targets);
      if (receiver === undefined) fail(t.noReceiver);
      else if (target === undefined) fail(t.unknown(receiver));
      else if (target.elsewhere !== undefined) fail(t.elsewhere(target.name, target.elsewhere));
      else
        try {
          const { data } = await start.mutateAsync({ query: { businessId: target.id, dryRun: false }, form: { file } });
          const one = { id: data.id, fileName: file.name, businessId: target.id, businessName: target.name };
          setStarted((now) => [...now, one]);
        } catch (error) {
          fail(receivedErrorText(error));
        }
    }
    setBusy(false);
  };
  return (
    <Stack gap="sm">
      <Text size="sm">{t.about}</Text>
      <DropZone onFiles={(files) => void send(files)} disabled={busy} />
      <FailedFiles title={t.failed} faults={faults} />
      <ImportOutcomes imports={started} />
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    about: 'Suelte los reportes TXT del SRI de varios clientes: cada uno va a su cliente por el RUC que contiene.',
    failed: 'No se pudo importar',
    noReceiver: 'No dice de qué contribuyente es. Impórtelo desde el negocio, en Recibidos.',
    unknown: (ruc: string) => `Es del RUC ${ruc}, que no es de ninguno de sus clientes.`,
    elsewhere: (business: string, account: string) =>
      `Es de ${business}, que está en la cuenta «${account}»: entre a esa cuenta para importarlo.`,
  },
  {
    about: 'Drop SRI’s TXT reports of several clients: each goes to its client by the RUC that it contains.',
    failed: 'Could not be imported',
    noReceiver: 'It does not say which taxpayer it is of. Import it in the business, under Received.',
    unknown: (ruc) => `It is of RUC ${ruc}, which is none of your clients.`,
    elsewhere: (business, account) =>
      `It is of ${business}, which is in the account “${account}”: switch to that account to import it.`,
  },
);

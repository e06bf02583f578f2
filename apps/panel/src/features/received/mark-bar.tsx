import { Button, NativeSelect } from '@mantine/core';
import { IconCheck, IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ChosenBar } from '../../ui/chosen-bar.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { SustainSelect } from './sustain-select.tsx';

export interface MarkBarProps {
  readonly businessId: number;
  readonly ids: readonly number[];
  readonly onClear: () => void;
}

/** Sets sustento and deductible of all selected documents. Empty fields stay unchanged. */
export function MarkBar({ businessId, ids, onClear }: MarkBarProps) {
  const t = texts.use();
  const [sustain, setSustain] = useState<number>();
  const [deductible, setDeductible] = useState('');
  const mark = useWriteOperation('receivedDocuments.mark', ['receivedDocuments']);
  const zip = useWriteOperation('receivedDocuments.zip', [], { timeoutMs: 180_000 });
  const saveZip = () =>
    zip.mutate(
      { body: { business_id: businessId, ids: [...ids] } },
      { onSuccess: (file) => saveFile(file, 'recibidos.zip'), onError: notifyFailure },
    );
  const save = () =>
    mark.mutate(
      {
        body: {
          business_id: businessId,
          ids: [...ids],
          ...(sustain !== undefined && { sustain_code_id: sustain }),
          ...(deductible !== '' && { deductible: deductible === 'yes' }),
        },
      },
      {
        onSuccess: ({ data }) => {
          notifySuccess(t.done(data.updated));
          onClear();
        },
        onError: notifyFailure,
      },
    );
  return (
    <ChosenBar label={t.label} count={ids.length} onClear={onClear}>
      <SustainSelect
        aria-label={t.sustain}
        placeholder={t.sustain}
        size="xs"
        w={260}
        value={sustain}
        onChange={setSustain}
      />
      <NativeSelect
        aria-label={t.deductible}
        size="xs"
        w={150}
        data={[
          { value: '', label: t.deductible },
          { value: 'yes', label: t.yes },
          { value: 'no', label: t.no },
        ]}
        value={deductible}
        onChange={({ currentTarget }) => setDeductible(currentTarget.value)}
      />
      <Button
        size="xs"
        leftSection={<IconCheck size={16} aria-hidden />}
        disabled={sustain === undefined && deductible === ''}
        loading={mark.isPending}
        onClick={save}
      >
        {t.save}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileZip size={16} aria-hidden />}
        loading={zip.isPending}
        onClick={saveZip}
      >
        {t.zip}
      </Button>
    </ChosenBar>
  );
}

const texts = defineTranslatedTexts(
  {
    label: 'Clasificar los elegidos',
    sustain: 'Sustento tributario',
    deductible: 'Deducible',
    yes: 'Deducible',
    no: 'No deducible',
    save: 'Aplicar',
    zip: 'Descargar ZIP',
    done: (count: number) => (count === 1 ? '1 comprobante clasificado' : `${count} comprobantes clasificados`),
  },
  {
    label: 'Classify the chosen ones',
    sustain: 'Tax support',
    deductible: 'Deductible',
    yes: 'Deductible',
    no: 'Not deductible',
    save: 'Apply',
    zip: 'Download ZIP',
    done: (count) => (count === 1 ? '1 document classified' : `${count} documents classified`),
  },
);

import { Alert, Checkbox, List, Radio, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import type { Environment } from './business-body.ts';

export interface EnvironmentFieldProps {
  readonly value: Environment;
  /** Name of the business, for the text of the confirmation. */
  readonly name: string;
  readonly onChange: (environment: Environment) => void;
}

/** Selects test or production. Production issues real tax documents, so the user must confirm it. */
export function EnvironmentField({ value, name, onChange }: EnvironmentFieldProps) {
  const t = texts.use();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Radio.Group
        label={t.label}
        value={value}
        onChange={(next) => (next === 'production' ? setAsking(true) : onChange('test'))}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="test" label={t.test} description={t.testWhy} />
          <Radio value="production" label={t.production} description={t.productionWhy} />
        </Stack>
      </Radio.Group>
      <Dialog title={t.title(name)} opened={asking} onClose={() => setAsking(false)}>
        <Question
          onAnswer={() => {
            onChange('production');
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </>
  );
}

function Question({ onAnswer, onCancel }: { onAnswer: () => void; onCancel: () => void }) {
  const t = texts.use();
  const form = useRecordForm({
    initial: { sure: false },
    check: ({ sure }) => (sure ? {} : { sure: t.mustConfirm }),
    onSubmit: async () => onAnswer(),
  });
  return (
    <Form form={form} submit={t.go} onCancel={onCancel}>
      <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        <Text size="sm" c="var(--mantine-color-text)">
          {t.warning}
        </Text>
      </Alert>
      <List size="sm" spacing={4}>
        <List.Item>{t.needSri}</List.Item>
        <List.Item>{t.needSignature}</List.Item>
        <List.Item>{t.needNumbers}</List.Item>
      </List>
      <Text size="sm">
        {t.guide} <TextLink to="/go-live">{t.guideLink}</TextLink>
      </Text>
      <Checkbox label={t.sure} {...form.flag('sure')} />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    label: 'Ambiente',
    test: 'Pruebas',
    testWhy: 'Los comprobantes no tienen validez tributaria.',
    production: 'Producción',
    productionWhy: 'Cada comprobante autorizado cuenta en su declaración.',
    title: (name: string) => `Pasar ${name} a producción`,
    warning:
      'En producción cada comprobante autorizado es un documento tributario. No se borra: solo se corrige con una nota de crédito o se anula en el SRI.',
    needSri: 'El SRI debe haber autorizado al RUC a emitir en producción (SRI en línea → Facturación electrónica).',
    needSignature: 'La firma electrónica debe ser de este RUC y estar vigente.',
    needNumbers: 'Si ya facturó con otro sistema, ponga antes el siguiente número en Establecimientos → Secuencias.',
    guide: 'Hay una guía que lo revisa todo, punto por punto:',
    guideLink: 'Pasar a producción, paso a paso',
    sure: 'Entiendo que los comprobantes serán reales',
    mustConfirm: 'Marque el recuadro para continuar.',
    go: 'Pasar a producción',
  },
  {
    label: 'Environment',
    test: 'Test',
    testWhy: 'Documents have no tax value.',
    production: 'Production',
    productionWhy: 'Every authorised document counts in your tax return.',
    title: (name) => `Move ${name} to production`,
    warning:
      'In production every authorised document is a tax document. It cannot be deleted: only corrected with a credit note, or annulled at SRI.',
    needSri: 'SRI must have allowed the RUC to issue in production (SRI en línea → Facturación electrónica).',
    needSignature: 'The electronic signature must belong to this RUC and be in date.',
    needNumbers: 'If you invoiced with another system, first set the next number in Establishments → Sequences.',
    guide: 'There is a guide that looks at all of it, point by point:',
    guideLink: 'Go to production, step by step',
    sure: 'I understand that the documents will be real',
    mustConfirm: 'Tick the box to go on.',
    go: 'Move to production',
  },
);

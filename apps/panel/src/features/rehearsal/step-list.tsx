import { List, Loader, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHandStop, IconMinus, IconX } from '@tabler/icons-react';
import { rehearsalSentence } from '@talonario/contract/spanish';
import { documentTraits } from '@talonario/sri/document-types';
import { type Locale, useLocale } from '../../i18n/locale.ts';
import { defineTexts } from '../../i18n/texts.ts';
import type { Rehearsal } from './record.ts';

type Step = Rehearsal['steps'][number];

interface StepListProps {
  readonly steps: readonly Step[];
  readonly stepIds: readonly string[];
  readonly running: boolean;
}

/** Every step with what was found there; those to come are named. */
export function StepList({ steps, stepIds, running }: StepListProps) {
  const locale = useLocale();
  return (
    <List spacing="sm" size="sm" p={0} center={false} styles={{ itemWrapper: { alignItems: 'flex-start' } }}>
      {stepIds.map((id, index) => {
        const step = steps.find((each) => each.id === id);
        if (step !== undefined)
          return (
            <List.Item key={id} icon={<Mark state={step.state} />}>
              <Text size="sm" fw={600} component="span">
                {nameOf(id, locale)}
              </Text>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {rehearsalSentence(step.code, step.params, locale)}
              </Text>
              {step.state !== 'ok' && <Said said={step.said} locale={locale} />}
            </List.Item>
          );
        return (
          <List.Item
            key={id}
            icon={running && index === steps.length ? <Loader size={22} aria-hidden /> : <Mark state="skipped" />}
          >
            <Text size="sm" c="dimmed">
              {nameOf(id, locale)}
            </Text>
          </List.Item>
        );
      })}
    </List>
  );
}

/** What to do about what SRI said. */
function Said({ said, locale }: { said: Step['said']; locale: Locale }) {
  const t = texts.use();
  return said.map(({ identifier, message, meaning, hint }) => (
    <Text key={`${identifier} ${message}`} size="sm" c="dimmed">
      {identifier}: {(locale === 'es' ? hint : meaning) ?? t.unknown}
    </Text>
  ));
}

function Mark({ state }: { state: Step['state'] }) {
  const t = texts.use();
  const { color, icon: Picture } = marks[state];
  return (
    <ThemeIcon size={22} radius="xl" color={color} role="img" aria-label={t.states[state]}>
      <Picture size={14} aria-hidden />
    </ThemeIcon>
  );
}

const marks = {
  ok: { color: 'pad', icon: IconCheck },
  warn: { color: 'orange.9', icon: IconAlertTriangle },
  fail: { color: 'red.8', icon: IconX },
  danger: { color: 'red.8', icon: IconHandStop },
  skipped: { color: 'gray.6', icon: IconMinus },
} as const;

function nameOf(id: string, locale: Locale): string {
  const names: Readonly<Record<string, string>> = texts.now().names;
  return documentTraits.find(({ slug }) => slug === id)?.label[locale] ?? names[id] ?? id;
}

const texts = defineTexts(
  {
    names: {
      address: 'Dirección del SRI',
      signature: 'Firma electrónica',
      connection: 'Conexión segura',
      clock: 'Reloj',
      services: 'Servicios del SRI',
      rejection: 'Un rechazo a propósito',
      resend: 'Un envío repetido',
      query: 'Servicio de consulta',
    },
    states: { ok: 'bien', warn: 'aviso', fail: 'falló', danger: 'peligro', skipped: 'sin probar' },
    unknown: 'no está en nuestra tabla; adjunte el informe al reportarlo',
  },
  {
    names: {
      address: 'Address of SRI',
      signature: 'Electronic signature',
      connection: 'Secure connection',
      clock: 'Clock',
      services: 'Services of SRI',
      rejection: 'A refusal on purpose',
      resend: 'A repeated sending',
      query: 'Query service',
    },
    states: { ok: 'fine', warn: 'warning', fail: 'failed', danger: 'danger', skipped: 'not tried' },
    unknown: 'not in our table; attach the report to a bug',
  },
);

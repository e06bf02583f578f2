import { Alert, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconClock, IconHelpCircle, IconProgressCheck } from '@tabler/icons-react';
import { useWriteOperation } from '../../api/hooks.ts';
import { formatDate, todayInGuayaquil } from '../../format/dates.ts';
import { dueDateColors, dueDateText } from '../../format/due-text.ts';
import { datesOfPeriod, periodTitle } from '../../format/periods.ts';
import { getLocale } from '../../i18n/locale.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { Chip } from '../../ui/chip.tsx';
import { minTargetSize, TextLink } from '../../ui/link.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { isPeriodOver, type Obligation, type ObligationState, obligationTexts } from './obligation.ts';

export interface ObligationCardProps {
  readonly obligation: Obligation;
  readonly onDeclare: () => void;
}

/** Card of one tax return: its deadline, the reason for it, points on which sources disagree, and its state. */
export function ObligationCard({ obligation, onDeclare }: ObligationCardProps) {
  const t = texts.use();
  const names = obligationTexts.use().names;
  const { dueOn, rule, doubts, state, returnNumber, period } = obligation;
  const name = names[obligation.obligation];
  const { text, urgency } = dueDateText(dueOn);
  return (
    <Card withBorder padding="md" component="li" aria-label={`${name}, ${periodTitle(period)}`}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={2} size="h5">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {periodTitle(period)}
          </Text>
        </div>
        <Chip look={looks[state]}>{t.states[state]}</Chip>
      </Group>
      <Text mt="xs" fw={600} {...(state !== 'declared' && urgency !== 'later' && { c: dueDateColors[urgency] })}>
        {weekday(dueOn)} <span className="figures">{formatDate(dueOn)}</span>
        {state !== 'declared' && <> · {text}</>}
      </Text>
      <Text size="sm" c="dimmed" lang="es">
        {rule}
      </Text>
      {doubts.map((doubt) => (
        <Alert
          key={doubt}
          color="yellow"
          variant="light"
          mt="xs"
          py={6}
          icon={<IconHelpCircle aria-hidden />}
          lang="es"
        >
          <Text size="sm" c="var(--mantine-color-text)">
            {doubt}
          </Text>
        </Alert>
      ))}
      {returnNumber !== null && (
        <Text size="sm" mt="xs">
          {t.number} <span className="figures">{returnNumber}</span>
        </Text>
      )}
      <Links obligation={obligation} />
      <Steps obligation={obligation} onDeclare={onDeclare} />
    </Card>
  );
}

/** Links from a tax return to its form and to its month. */
function Links({ obligation: { obligation, period } }: Pick<ObligationCardProps, 'obligation'>) {
  const t = texts.use();
  return (
    <Group gap="md" mt={4}>
      {obligation === 'ATS' ? (
        <TextLink to="/ats" search={{ period }} size="sm" {...minTargetSize}>
          {t.see(obligation)}
        </TextLink>
      ) : (
        <TextLink
          to="/tax-forms"
          search={{ period, ...(obligation === '103' && { form: '103' as const }) }}
          size="sm"
          {...minTargetSize}
        >
          {t.see(obligation)}
        </TextLink>
      )}
      <TextLink to="/month" search={{ period: datesOfPeriod(period).to.slice(0, 7) }} size="sm" {...minTargetSize}>
        {t.month}
      </TextLink>
    </Group>
  );
}

/** Buttons that change the state of a return: open → ready → declared, and back. */
function Steps({ obligation, onDeclare }: ObligationCardProps) {
  const t = texts.use();
  const mayClose = usePermissionCheck()('reports:close');
  const update = useWriteOperation('businesses.obligations.update', [
    'obligations',
    'alerts',
    'clients',
    'home',
    'taxForms',
  ]);
  const { businessId: id, obligation: name, period, state } = obligation;
  if (!mayClose) return null;
  if (!isPeriodOver(period, todayInGuayaquil()))
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {t.notOver}
      </Text>
    );
  const say = (next: ObligationState) =>
    update.mutate({ params: { id, obligation: name, period }, body: { state: next } }, { onError: notifyFailure });
  return (
    <Group gap="xs" mt="sm">
      {state === 'open' && (
        <Button size="xs" variant="default" loading={update.isPending} onClick={() => say('ready')}>
          {t.ready}
        </Button>
      )}
      {state !== 'declared' && (
        <Button size="xs" {...(state === 'open' && { variant: 'light' })} onClick={onDeclare}>
          {t.declare}
        </Button>
      )}
      {state !== 'open' && (
        <Button size="xs" variant="subtle" color="gray" loading={update.isPending} onClick={() => say('open')}>
          {t.open}
        </Button>
      )}
    </Group>
  );
}

const looks = {
  open: { color: 'gray', icon: IconClock },
  ready: { color: 'blue', icon: IconProgressCheck },
  declared: { color: 'pad', icon: IconCircleCheck },
} as const;

function weekday(day: string): string {
  const locale = getLocale() === 'es' ? 'es-EC' : 'en-US';
  const name = new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' });
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const texts = defineTranslatedTexts(
  {
    states: { open: 'Pendiente', ready: 'Lista para presentar', declared: 'Declarada' },
    see: (what: string) => `Abrir el ${what}`,
    month: 'El mes',
    number: 'Número de la declaración:',
    notOver: 'El período todavía no termina.',
    ready: 'Marcar como lista',
    declare: 'Marcar como declarada',
    open: 'Volver a pendiente',
  },
  {
    states: { open: 'Open', ready: 'Ready to file', declared: 'Declared' },
    see: (what) => `Open the ${what}`,
    month: 'The month',
    number: 'Number of the return:',
    notOver: 'The period is not over yet.',
    ready: 'Mark as ready',
    declare: 'Mark as declared',
    open: 'Back to pending',
  },
);

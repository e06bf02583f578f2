import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ExportForm } from './export-form.tsx';
import type { AtsRecord } from './record.ts';

type Problem = AtsRecord['problems'][number];

const looks = {
  error: { color: 'red', icon: IconCircleX },
  warning: { color: 'yellow', icon: IconAlertTriangle },
} as const;

/**
 * Missing or doubtful data, each with a link to the place where it can be corrected. Problems of the same rule are
 * shown once, with all their documents.
 */
export function AtsProblems({ record: { problems, counts } }: { readonly record: AtsRecord }) {
  const t = texts.use();
  const shown = counts.errors + counts.warnings;
  if (shown === 0)
    return (
      <Group gap="xs">
        <IconCircleCheck size={18} aria-hidden color="var(--mantine-color-green-7)" />
        <Text size="sm">{t.none}</Text>
      </Group>
    );
  return (
    <Card withBorder padding="md" component="section" aria-label={t.title}>
      <Title order={2} size="h5" mb="xs">
        {t.title}
      </Title>
      <Stack gap="sm" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {grouped(problems).map((own) => (
          <li key={`${own[0].rule} ${own[0].detail}`}>
            <Group gap="xs" align="flex-start" wrap="nowrap">
              <Chip look={looks[own[0].severity]}>{t[own[0].severity]}</Chip>
              <div>
                <Text size="sm">{own[0].detail}</Text>
                <Group gap="xs">
                  {own.slice(0, mostLinks).map((problem) => (
                    <Where key={problem.document?.href ?? ''} problem={problem} />
                  ))}
                  {own.length > mostLinks && (
                    <Text size="xs" c="dimmed">
                      {t.more(own.length - mostLinks)}
                    </Text>
                  )}
                </Group>
                <Text size="xs" c="dimmed">
                  {t.sourceAndCertainty(own[0].source, t.certainties[own[0].certainty])}
                </Text>
              </div>
            </Group>
          </li>
        ))}
      </Stack>
      {problems.length < shown && (
        <Text size="xs" c="dimmed" mt="xs">
          {t.more(shown - problems.length)}
        </Text>
      )}
    </Card>
  );
}

const mostLinks = 12;

function Where({ problem: { document, rule } }: { readonly problem: Problem }) {
  if (document === null) return null;
  return (
    <Group gap={6}>
      <TextLink
        to={document.received ? '/received/$id' : '/documents/$id'}
        params={{ id: String(document.id) }}
        className="figures"
        size="sm"
      >
        {document.number}
      </TextLink>
      {rule.startsWith('export.') && !document.received && <Complete id={document.id} number={document.number} />}
    </Group>
  );
}

/**
 * Button and form for the missing data of an export. The data is entered here, because the document has no field for
 * it.
 */
function Complete({ id, number }: { readonly id: number; readonly number: string }) {
  const t = texts.use();
  const [opened, setOpened] = useState(false);
  if (!usePermissionCheck()('reports:close')) return null;
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={() => setOpened(true)}>
        {t.complete}
      </Anchor>
      <Dialog title={t.export(number)} opened={opened} onClose={() => setOpened(false)}>
        <ExportForm documentId={id} onDone={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

/** Groups problems that have the same text. */
function grouped(problems: readonly Problem[]): [Problem, ...Problem[]][] {
  const groups = new Map<string, [Problem, ...Problem[]]>();
  for (const problem of problems) {
    const own = groups.get(`${problem.rule} ${problem.detail}`);
    if (own === undefined) groups.set(`${problem.rule} ${problem.detail}`, [problem]);
    else own.push(problem);
  }
  return [...groups.values()];
}

const texts = defineTranslatedTexts(
  {
    title: 'Por revisar antes del archivo',
    none: 'Nada que corregir: el archivo está listo.',
    error: 'Error',
    warning: 'Advertencia',
    complete: 'Completar',
    export: (number: string) => `Exportación ${number}`,
    more: (count: number) => `y ${count} más`,
    sourceAndCertainty: (source: string, certainty: string) =>
      `${source.replace(/(\d{4})-(\d{2})-(\d{2})/, '$3/$2/$1')} · ${certainty}`,
    certainties: {
      official: 'texto oficial',
      validator: 'lo dice el validador del SRI',
      agreed: 'varios programas coinciden',
      single: 'una sola fuente',
      judgement: 'interpretación nuestra',
    },
  },
  {
    title: 'To look at before the file',
    none: 'Nothing to mend: the file is ready.',
    error: 'Error',
    warning: 'Warning',
    complete: 'Complete',
    export: (number) => `Export ${number}`,
    more: (count) => `and ${count} more`,
    sourceAndCertainty: (source, certainty) => `${source} · ${certainty}`,
    certainties: {
      official: 'official text',
      validator: 'SRI’s own program says so',
      agreed: 'several programs agree',
      single: 'a single source',
      judgement: 'our interpretation',
    },
  },
);

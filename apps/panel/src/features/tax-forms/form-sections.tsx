import { Card, Switch, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { boxTexts } from './box-texts.ts';
import { boxValue } from './box-value.ts';
import { type FormBox, type FormRecord, type FormRow, sectionsOf, type TaxFormSection } from './sections.ts';
import styles from './tax-forms.module.css';

export interface FormSectionsProps {
  readonly record: FormRecord;
  readonly all: boolean;
  readonly onAll: (all: boolean) => void;
  readonly onOpen: (box: string) => void;
}

/** Sections of the form. A click on a value shows its origin. */
export function FormSections({ record, all, onAll, onOpen }: FormSectionsProps) {
  const t = texts.use();
  const sections = sectionsOf(record, all);
  return (
    <>
      <Switch label={t.all} checked={all} onChange={({ currentTarget }) => onAll(currentTarget.checked)} />
      {sections.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.empty}
        </Text>
      )}
      {sections.map((section) => (
        <SectionCard key={section.name} section={section} onOpen={onOpen} />
      ))}
    </>
  );
}

function SectionCard({ section, onOpen }: { readonly section: TaxFormSection } & Pick<FormSectionsProps, 'onOpen'>) {
  const t = boxTexts.use();
  const title = t.sections[section.name];
  const columns = [...new Set(section.rows.flatMap(({ boxes }) => boxes.map(({ column }) => column)))];
  const heads = columns.filter((column) => column !== 'value' || columns.length === 1);
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <div className={styles.row} style={{ borderTop: 0 }}>
        <Title order={2} size="h5" className={styles.label ?? ''}>
          {title}
        </Title>
        {heads.map((column) => (
          <span key={column} className={`${styles[column]} ${styles.head}`} aria-hidden>
            {t.columns[column]}
          </span>
        ))}
      </div>
      <ul className={styles.rows}>
        {section.rows.map((row) => (
          <Row key={row.boxes.map(({ box }) => box).join()} row={row} onOpen={onOpen} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ row, onOpen }: { readonly row: FormRow } & Pick<FormSectionsProps, 'onOpen'>) {
  const t = boxTexts.use();
  const kinds = [...new Set(row.boxes.map(({ kind }) => kind))].filter((kind) => kind !== 'derived');
  return (
    <li className={styles.row}>
      <div className={styles.label}>
        <Text size="sm">{row.label}</Text>
        {kinds.length > 0 && (
          <Text size="xs" c="dimmed">
            {kinds.map((kind) => t.kinds[kind]).join(' · ')}
          </Text>
        )}
      </div>
      {row.boxes.map((box) => (
        <div key={box.box} className={styles[box.column]}>
          <Cell box={box} onOpen={onOpen} />
        </div>
      ))}
    </li>
  );
}

function Cell({ box, onOpen }: { readonly box: FormBox } & Pick<FormSectionsProps, 'onOpen'>) {
  const t = boxTexts.use();
  const own = texts.use();
  // The name for screen readers begins with the visible text, so that a user of voice control can say it.
  return (
    <UnstyledButton className={styles.cell ?? ''} onClick={() => onOpen(box.box)}>
      <Text component="span" size="xs" c="dimmed" display="block">
        {box.box}
        {box.provisional && ` · ${own.provisional}`}
      </Text>{' '}
      <Text component="span" size="sm" fw={box.value === null || box.value === 0 ? 400 : 600}>
        {boxValue(box)}
      </Text>
      <VisuallyHidden>{`, ${t.box(box.box)}, ${box.label}, ${t.columns[box.column]}`}</VisuallyHidden>
    </UnstyledButton>
  );
}

const texts = defineTranslatedTexts(
  {
    all: 'Mostrar también los casilleros sin valor',
    empty: 'Ningún casillero tiene valor en este período.',
    provisional: 'provisional',
  },
  {
    all: 'Show boxes without a value too',
    empty: 'No box has a value in this period.',
    provisional: 'provisional',
  },
);

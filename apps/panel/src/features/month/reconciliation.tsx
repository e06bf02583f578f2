import { Group, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleCheck } from '@tabler/icons-react';
import { formatMoney } from '../../format/money.ts';
import { datesOfPeriod } from '../../format/periods.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Chip } from '../../ui/chip.tsx';
import { minTargetSize, TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type MonthFacts, type ReconciledConcept, type ReconciliationLine, reconcileMonth } from './reconcile.ts';

interface ReconciliationProps {
  readonly period: string;
  readonly facts: MonthFacts;
}

/** Books, forms and annex side by side. Every amount links to its documents, and a difference to its reason. */
export function Reconciliation({ period, facts }: ReconciliationProps) {
  const t = texts.use();
  if (facts.sales === undefined || facts.purchases === undefined) return <Loading rows={4} />;
  const lines = reconcileMonth(facts);
  const different = lines.filter(({ difference }) => difference !== 0).length;
  return (
    <section aria-labelledby="reconciliation">
      <Group gap="xs" mb={4}>
        <Title order={2} size="h5" id="reconciliation">
          {t.title}
        </Title>
        {lines.length > 0 && (
          <Chip
            look={different > 0 ? { color: 'red', icon: IconAlertTriangle } : { color: 'pad', icon: IconCircleCheck }}
          >
            {different > 0 ? t.differences(different) : t.agree}
          </Chip>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {lines.length > 0 ? t.about : t.nothing}
      </Text>
      {lines.length > 0 && (
        <Table.ScrollContainer
          minWidth={760}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t.title } }}
        >
          <Table aria-label={t.title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t.concept}</Table.Th>
                {[t.books, t.form('104'), t.form('103'), 'ATS', t.difference].map((head) => (
                  <Table.Th key={head} ta="right">
                    {head}
                  </Table.Th>
                ))}
                <Table.Th>{t.why}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line) => (
                <Row key={line.concept} line={line} period={period} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  );
}

function Row({ line, period }: { readonly line: ReconciliationLine; readonly period: string }) {
  const t = texts.use();
  const { from, to } = datesOfPeriod(period);
  const { concept, books, form104, form103, ats, difference } = line;
  return (
    <Table.Tr>
      <Table.Th scope="row" fz="sm" fw={500} c="var(--mantine-color-text)">
        {t.concepts[concept]}
      </Table.Th>
      <Table.Td ta="right" className="figures">
        <TextLink to="/reports" search={{ book: bookOf[concept], from, to }} size="sm" c="inherit" {...minTargetSize}>
          {formatMoney(books)}
        </TextLink>
      </Table.Td>
      {([form104, form103] as const).map((cell, index) => (
        <Table.Td key={index === 0 ? '104' : '103'} ta="right" className="figures">
          {cell === undefined ? (
            <None />
          ) : (
            <TextLink
              to="/tax-forms"
              search={{ period, box: cell.box, ...(index === 1 && { form: '103' as const }) }}
              size="sm"
              c="inherit"
              {...minTargetSize}
            >
              <Text span size="xs" c="dimmed" mr={8}>
                {cell.box}
              </Text>{' '}
              {formatMoney(cell.amount)}
            </TextLink>
          )}
        </Table.Td>
      ))}
      <Table.Td ta="right" className="figures">
        {ats === undefined ? (
          <None />
        ) : (
          <TextLink to="/ats" search={{ period }} size="sm" c="inherit" {...minTargetSize}>
            {formatMoney(ats)}
          </TextLink>
        )}
      </Table.Td>
      <Table.Td ta="right" className="figures">
        {difference === 0 ? (
          <IconCheck size={16} color="var(--mark)" role="img" aria-label={t.same} />
        ) : (
          <Text span size="sm" fw={600} c="var(--red)">
            {formatMoney(difference)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{difference !== 0 && <Why line={line} period={period} />}</Table.Td>
    </Table.Tr>
  );
}

function None() {
  const t = texts.use();
  return (
    <Text span c="dimmed" role="img" aria-label={t.notPart}>
      ·
    </Text>
  );
}

/** Link to the documents that explain a difference, or to the list to compare. */
function Why({ line: { reason, concept }, period }: { readonly line: ReconciliationLine; readonly period: string }) {
  const t = texts.use();
  const { from, to } = datesOfPeriod(period);
  if (reason === undefined)
    return (
      <TextLink to="/reports" search={{ book: bookOf[concept], from, to }} size="sm" {...minTargetSize}>
        {t.compare}
      </TextLink>
    );
  if (reason.what === 'unclassified')
    return (
      <TextLink to="/received/classify" search={{ period }} size="sm" {...minTargetSize}>
        {t.unclassified(reason.count)}
      </TextLink>
    );
  return (
    <TextLink
      to="/tax-forms"
      search={{
        period,
        leftOut: reason.what,
        ...(reason.question !== null && { question: reason.question }),
        ...(reason.form === '103' && { form: '103' as const }),
      }}
      size="sm"
      title={reason.why}
      {...minTargetSize}
    >
      {t.leftOut(reason.count)}
    </TextLink>
  );
}

const bookOf = {
  salesTaxed: 'sales',
  salesZero: 'sales',
  salesVat: 'sales',
  purchasesTaxed: 'purchases',
  purchasesZero: 'purchases',
  purchasesVat: 'purchases',
  withheldFromYou: 'withholdings-received',
  vatWithheld: 'withholdings-made',
  incomeWithheld: 'withholdings-made',
} as const satisfies Readonly<Record<ReconciledConcept, string>>;

const texts = defineTranslatedTexts(
  {
    title: 'Conciliación',
    agree: 'Todo coincide',
    differences: (count: number) => (count === 1 ? '1 diferencia' : `${count} diferencias`),
    about:
      'Los libros, los formularios y el anexo deben decir lo mismo. El número gris es el casillero. Lo que el anexo no repite por norma no se compara.',
    nothing: 'El mes no tiene cifras.',
    concept: 'Concepto',
    books: 'Libros',
    form: (form: string) => `Formulario ${form}`,
    difference: 'Diferencia',
    why: 'Por qué',
    same: 'Coincide',
    notPart: 'No aplica',
    compare: 'Comparar los comprobantes',
    unclassified: (count: number) => `${count} sin clasificar`,
    leftOut: (count: number) => (count === 1 ? '1 fuera del formulario' : `${count} fuera del formulario`),
    concepts: {
      salesTaxed: 'Ventas gravadas, base',
      salesZero: 'Ventas 0 %',
      salesVat: 'IVA en ventas',
      purchasesTaxed: 'Compras gravadas, base',
      purchasesZero: 'Compras 0 %',
      purchasesVat: 'IVA en compras',
      withheldFromYou: 'IVA que le retuvieron',
      vatWithheld: 'IVA que usted retuvo',
      incomeWithheld: 'Retenciones de renta',
    },
  },
  {
    title: 'Reconciliation',
    agree: 'All agree',
    differences: (count) => (count === 1 ? '1 difference' : `${count} differences`),
    about:
      'Books, forms and annex must state the same. The grey number is the box. What the annex does not repeat by rule is not compared.',
    nothing: 'The month has no figures.',
    concept: 'Concept',
    books: 'Books',
    form: (form) => `Form ${form}`,
    difference: 'Difference',
    why: 'Why',
    same: 'Agrees',
    notPart: 'Does not apply',
    compare: 'Compare the documents',
    unclassified: (count) => `${count} not classified`,
    leftOut: (count) => `${count} not in the form`,
    concepts: {
      salesTaxed: 'Taxed sales, base',
      salesZero: 'Sales at 0 %',
      salesVat: 'IVA on sales',
      purchasesTaxed: 'Taxed purchases, base',
      purchasesZero: 'Purchases at 0 %',
      purchasesVat: 'IVA on purchases',
      withheldFromYou: 'IVA withheld from you',
      vatWithheld: 'IVA that you withheld',
      incomeWithheld: 'Income tax withheld',
    },
  },
);

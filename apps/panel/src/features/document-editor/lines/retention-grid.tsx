import { Text } from '@mantine/core';
import { useCatalog } from '../../../api/use-catalog.ts';
import { formatMoney } from '../../../format/money.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { sumMoney } from '../model/line-amount.ts';
import {
  retentionBaseOf,
  type SupportDocumentGroup,
  supportAmountsOf,
  withheldAmount,
} from '../model/support-groups.ts';
import styles from './retention.module.css';
import { RetentionLineRow } from './retention-row.tsx';

/** Taxes withheld on one document, one row each, with their sum. */
export function SupportDocumentRetentions({ group }: { group: SupportDocumentGroup }) {
  const t = texts.use();
  const types = new Map(useCatalog('retention-tax-types').map(({ id, code }) => [id, code]));
  const isVat = (id: number | null | undefined) => types.get(id ?? 0) === '2';
  const whole = supportAmountsOf(group);
  const values = group.rows.map(({ line }) => line.values);
  const withheld = values.map((row) =>
    withheldAmount(retentionBaseOf(row, isVat(row.retention_tax_type_id)), row.retention_percentage),
  );
  const income = values.filter((row) => types.get(row.retention_tax_type_id ?? 0) === '1');
  const covered = sumMoney(income.map((row) => retentionBaseOf(row, false)));
  const differs = income.length > 0 && whole.subtotal !== undefined && covered !== whole.subtotal;
  return (
    <div>
      <div className={styles.grid}>
        <div className={styles.heads} aria-hidden>
          {[t.tax, t.code, t.base, '%', t.value].map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        {group.rows.map(({ line, index }) => (
          <RetentionLineRow key={line.key} group={group} line={line} index={index} />
        ))}
      </div>
      {group.rows.length > 1 && (
        <Text size="sm" fw={600} ta="right" className="figures" pr={44} pt={4}>
          {t.total} {formatMoney(sumMoney(withheld))}
        </Text>
      )}
      {differs && (
        <Text size="sm" c="var(--mantine-color-text)" pt={4} role="status">
          {t.differs(formatMoney(covered), formatMoney(whole.subtotal ?? 0))}
        </Text>
      )}
    </div>
  );
}

const texts = defineTranslatedTexts(
  {
    tax: 'Impuesto',
    code: 'Código',
    base: 'Base',
    value: 'Valor',
    total: 'Retenido',
    differs: (covered: string, whole: string) =>
      `Las bases de renta suman ${covered} y el documento ${whole}: agregue otra retención o corrija la base.`,
  },
  {
    tax: 'Tax',
    code: 'Code',
    base: 'Base',
    value: 'Value',
    total: 'Withheld',
    differs: (covered, whole) =>
      `The bases of income tax come to ${covered} and the document to ${whole}: add another withholding or correct the base.`,
  },
);

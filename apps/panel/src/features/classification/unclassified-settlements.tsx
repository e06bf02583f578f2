import { Alert, List } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { DataOf } from '../../api/talonario.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/link.tsx';

type OwnPurchase = DataOf<'classificationInbox.list'>['own'][number];

/** Maximum number of purchase settlements shown. A longer list would push the inbox off the screen. */
const shown = 5;

/**
 * List of unclassified purchase settlements. They are issued by the business itself, and each is classified on its own
 * page.
 */
export function UnclassifiedSettlements({ purchases }: { purchases: readonly OwnPurchase[] }) {
  const t = texts.use();
  if (purchases.length === 0) return null;
  return (
    <Alert
      color="gray"
      variant="light"
      role="status"
      icon={<IconFileText aria-hidden />}
      title={t.title(purchases.length)}
    >
      <List size="sm">
        {purchases.slice(0, shown).map(({ id, number, date, supplier, total }) => (
          <List.Item key={id}>
            <TextLink to="/documents/$id" params={{ id: String(id) }} className="figures" size="sm" underline="always">
              {number}
            </TextLink>{' '}
            {supplier} · {formatDate(date)} · {formatMoney(total)}
          </List.Item>
        ))}
        {purchases.length > shown && <List.Item>{t.more(purchases.length - shown)}</List.Item>}
      </List>
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  {
    title: (count: number) =>
      count === 1
        ? 'Queda 1 liquidación de compra suya: clasifíquela en su página'
        : `Quedan ${count} liquidaciones de compra suyas: clasifíquelas en su página`,
    more: (count: number) => (count === 1 ? 'y 1 más' : `y ${count} más`),
  },
  {
    title: (count) =>
      count === 1
        ? '1 purchase settlement of your own is left: classify it on its page'
        : `${count} purchase settlements of your own are left: classify them on their pages`,
    more: (count) => `and ${count} more`,
  },
);

import { Text, Title } from '@mantine/core';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DataList } from '../../ui/data-list.tsx';
import { useLineColumns } from './line-columns.tsx';

/** Further recipients of a delivery guide and their goods. The first one is the recipient of the guide itself. */
export function OtherRecipients({ record: { recipients = [] } }: { record: DocumentRecord }) {
  const t = texts.use();
  const columns = useLineColumns('goods');
  return recipients.slice(1).map(({ entity, address, reason, route, supportDocumentNumber, items = [] }, index) => {
    const title = t.title(index + 2, entity.businessName, entity.identification);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: one customer may be there twice
      <section key={index}>
        <Title order={2} size="h5">
          {title}
        </Title>
        <Text size="sm" c="dimmed" mb={4}>
          {[address, reason, route, supportDocumentNumber].filter(Boolean).join(' · ')}
        </Text>
        <DataList
          label={title}
          rows={items.map((item, at) => ({ ...item, place: at + 1 }))}
          columns={columns}
          rowKey={({ place }) => place}
        />
      </section>
    );
  });
}

const texts = defineTranslatedTexts(
  {
    title: (place: number, name: string, identification: string) =>
      `Destinatario ${place}: ${name} · ${identification}`,
  },
  { title: (place, name, identification) => `Recipient ${place}: ${name} · ${identification}` },
);

import { Menu, Text } from '@mantine/core';
import { type Icon, IconFilePlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { DirectoryScreen, type DirectoryScreenTexts } from '../../directory/directory-screen.tsx';
import { fieldLabels } from '../../directory/field-labels.ts';
import { RecordName } from '../../directory/record-name.tsx';
import { usualType } from '../../document-types/index.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { DataColumn } from '../../ui/data-list.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PartyForm } from './party-form.tsx';
import type { Party, PartyGroup } from './roles.ts';

/** Directory of the customers, providers or carriers of the business. */
export function PartyDirectory({ group, words, icon }: { group: PartyGroup; words: DirectoryScreenTexts; icon: Icon }) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const navigate = useNavigate();
  return (
    <DirectoryScreen<Party>
      group={group}
      words={words}
      placeholder={t.placeholder}
      fileName={words.title.toLowerCase()}
      icon={icon}
      columns={columnsOf(t.name, labels, group)}
      nameOf={({ businessName }) => businessName}
      form={(party, close) => <PartyForm group={group} {...(party && { party })} onSaved={close} onCancel={close} />}
      {...(group !== 'carriers' && {
        onOpen: ({ id }: Party) => void navigate({ to: `/${group}/$id`, params: { id: String(id) } }),
      })}
      moreActions={({ id }) =>
        group === 'customers' && (
          <Menu.Item
            onClick={() => navigate({ to: '/documents/new', search: { type: usualType, customerId: id } })}
            leftSection={<IconFilePlus size={16} aria-hidden />}
          >
            {t.invoice}
          </Menu.Item>
        )
      }
    />
  );
}

function columnsOf(
  name: string,
  labels: ReturnType<typeof fieldLabels.now>,
  group: PartyGroup,
): readonly DataColumn<Party>[] {
  return [
    {
      key: 'name',
      title: name,
      onCard: 'heading',
      cell: ({ id, businessName, commercialName, active }) => (
        <RecordName
          name={
            group === 'carriers' ? (
              businessName
            ) : (
              <TextLink to={`/${group}/$id`} params={{ id: String(id) }} size="sm" fw={600}>
                {businessName}
              </TextLink>
            )
          }
          more={commercialName}
          active={active}
        />
      ),
    },
    {
      key: 'code',
      title: labels.identification,
      onCard: 'under',
      cardCell: ({ identification, email }) => [identification, email].filter(Boolean).join(' · '),
      cell: ({ identification, identificationType }) => (
        <div>
          <span className="figures">{identification}</span>
          <Text size="xs" c="dimmed">
            {identificationType.name}
          </Text>
        </div>
      ),
    },
    { key: 'email', title: labels.email, onCard: 'hidden', cell: ({ email }) => email ?? '—' },
    group === 'carriers'
      ? { key: 'plate', title: labels.vehicle_plate, onCard: 'mark', cell: ({ vehiclePlate }) => vehiclePlate ?? '—' }
      : { key: 'mobile', title: labels.mobile, onCard: 'hidden', cell: ({ mobile }) => mobile ?? '—' },
  ];
}

const texts = defineTranslatedTexts(
  {
    placeholder: 'Identificación, nombre o correo',
    name: 'Nombre',
    invoice: 'Hacerle una factura',
  },
  {
    placeholder: 'Identification, name or e-mail',
    name: 'Name',
    invoice: 'Make an invoice',
  },
);

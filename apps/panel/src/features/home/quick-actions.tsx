import { Button } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { documentTypeCodes, usualType } from '../../document-types/index.ts';
import { documentTypeNames } from '../../document-types/type-names.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';

/** Buttons for a new document: an invoice with one click, other types with two. */
export function QuickActions() {
  const t = texts.use();
  const types = documentTypeNames.use();
  const navigate = useNavigate();
  return (
    <>
      <MenuButton
        position="bottom-end"
        button={
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t.other}
          </Button>
        }
      >
        {(Menu) =>
          documentTypeCodes
            .filter((code) => code !== usualType)
            .map((type) => (
              <Menu.Item key={type} onClick={() => navigate({ to: '/documents/new', search: { type } })}>
                {types[type]}
              </Menu.Item>
            ))
        }
      </MenuButton>
      <ButtonLink to="/documents/new" search={{ type: usualType }} leftSection={<IconPlus size={18} aria-hidden />}>
        {t.invoice}
      </ButtonLink>
    </>
  );
}

const texts = defineTranslatedTexts(
  { invoice: 'Nueva factura', other: 'Otro comprobante' },
  { invoice: 'New invoice', other: 'Another document' },
);

import { Button, Stack } from '@mantine/core';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperationData } from '../../api/hooks.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ReadOnlyNote } from '../../session/read-only-note.tsx';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import { EstablishmentCard } from './establishment-card.tsx';
import { EstablishmentForm } from './establishment-form.tsx';
import { nextFreeCode } from './next-code.ts';

/** Establishments of the business, their emission points, and the next number of each sequence. */
export function EstablishmentsScreen() {
  const t = texts.use();
  const business = useRequiredBusiness();
  const establishments = useOperationData('establishments.list', { query: { businessId: business.id, perPage: 100 } });
  const points = useOperationData('emissionPoints.list', { query: { businessId: business.id, perPage: 100 } });
  const [adding, setAdding] = useState(false);
  const mayChange = usePermissionCheck()('settings:write');
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <Page title={t.title} about={t.about} actions={establishments.length > 0 && add}>
      {!mayChange && <ReadOnlyNote />}
      {establishments.length === 0 ? (
        <EmptyState icon={IconBuildingStore} title={t.none} hint={t.noneWhy} action={add} />
      ) : (
        <Stack>
          {establishments.map((establishment) => (
            <EstablishmentCard
              key={establishment.id}
              business={business}
              establishment={establishment}
              points={points.filter(({ establishmentId }) => establishmentId === establishment.id)}
            />
          ))}
        </Stack>
      )}
      <Dialog title={t.add} opened={adding} onClose={() => setAdding(false)}>
        <EstablishmentForm
          businessId={business.id}
          initial={{
            code: nextFreeCode(establishments),
            name: '',
            address: establishments.length === 0 ? business.address : '',
          }}
          onCancel={() => setAdding(false)}
          onSaved={({ code }) => {
            setAdding(false);
            notifySuccess(t.created(code));
          }}
        />
      </Dialog>
    </Page>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Establecimientos',
    about: 'Los locales de su RUC, sus puntos de emisión y el número que dará el siguiente comprobante.',
    add: 'Nuevo establecimiento',
    none: 'Todavía no hay un establecimiento',
    noneWhy: 'La matriz suele ser el 001. Nace con el punto de emisión 001.',
    created: (code: string) => `El establecimiento ${code} está creado, con el punto de emisión 001.`,
  },
  {
    title: 'Establishments',
    about: 'The places of your RUC, their emission points and the number the next document will take.',
    add: 'New establishment',
    none: 'There is no establishment yet',
    noneWhy: 'The head office is usually 001. It comes with emission point 001.',
    created: (code) => `Establishment ${code} is created, with emission point 001.`,
  },
);

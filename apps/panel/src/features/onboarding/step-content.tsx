import { Box } from '@mantine/core';
import { IconApi, IconFileInvoice, IconFilePlus } from '@tabler/icons-react';
import { chooseBusiness, type SetUpBusiness } from '../../business/use-business.ts';
import { usualType } from '../../document-types/index.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { BusinessForm } from '../businesses/index.ts';
import { EstablishmentForm } from '../establishments/index.ts';
import { UploadForm } from '../signature/index.ts';
import type { StepName } from './steps.ts';
import { TestSignatureOffer } from './test-signature-offer.tsx';

interface StepContentProps {
  readonly name: StepName;
  readonly business: SetUpBusiness | undefined;
  /** Whether a test certificate is possible, because SRI is the simulator. */
  readonly demoPossible: boolean;
}

/** Form of a step, or a link to the screen where it is done. */
export function StepContent({ name, business, demoPossible }: StepContentProps) {
  const t = texts.use();
  if (name === 'business')
    return (
      <Box maw={560}>
        <BusinessForm
          brief
          onSaved={({ id }) => {
            chooseBusiness(id);
            notifySuccess(t.businessDone);
          }}
        />
      </Box>
    );
  if (name === 'apiKey')
    return (
      <ButtonLink to="/api-keys" leftSection={<IconApi size={16} aria-hidden />}>
        {t.apiKey}
      </ButtonLink>
    );
  if (business === undefined) return null;
  if (name === 'signature')
    return (
      <Box maw={560}>
        {demoPossible && business.environmentId === 1 && <TestSignatureOffer businessId={business.id} />}
        <UploadForm business={business} />
      </Box>
    );
  if (name === 'establishment')
    return (
      <Box maw={560}>
        <EstablishmentForm
          businessId={business.id}
          initial={{ code: '001', name: t.headOffice, address: business.address }}
          onSaved={() => notifySuccess(t.establishmentDone)}
        />
      </Box>
    );
  if (name === 'firstInvoice')
    return (
      <ButtonLink to="/documents/new" search={{ type: usualType }} leftSection={<IconFilePlus size={16} aria-hidden />}>
        {t.firstInvoice}
      </ButtonLink>
    );
  return (
    <ButtonLink to="/documents" leftSection={<IconFileInvoice size={16} aria-hidden />}>
      {t.email}
    </ButtonLink>
  );
}

const texts = defineTranslatedTexts(
  {
    businessDone: 'Su negocio está creado, en el ambiente de pruebas.',
    establishmentDone: 'El establecimiento está creado, con el punto de emisión 001.',
    headOffice: 'Matriz',
    firstInvoice: 'Emitir la primera factura',
    email: 'Ir a los comprobantes',
    apiKey: 'Crear una clave de API',
  },
  {
    businessDone: 'Your business is created, in the test environment.',
    establishmentDone: 'The establishment is created, with emission point 001.',
    headOffice: 'Head office',
    firstInvoice: 'Issue the first invoice',
    email: 'Go to the documents',
    apiKey: 'Create an API key',
  },
);

import { Alert, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconRefresh, IconShieldExclamation, IconShieldX, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { findWrongCertificateReason, wrongCertificateText } from '../../business/certificate-doubt.ts';
import { type SetUpBusiness, useSetUpBusiness } from '../../business/use-business.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ReadOnlyNote } from '../../session/read-only-note.tsx';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notices } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { CertificateDaysLeft } from './days-left.tsx';
import { SignatureChip } from './signature-chip.tsx';
import { SignatureTest } from './signature-test.tsx';
import { UploadForm } from './upload-form.tsx';

export function SignatureScreen() {
  const t = texts.use();
  const business = useSetUpBusiness();
  const { signature } = business;
  const [uploading, setUploading] = useState(false);
  const missing = signature.status === 'missing';
  const mayChange = usePermissionCheck()('settings:write');
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        !missing &&
        mayChange && (
          <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setUploading(true)}>
            {t.renew}
          </Button>
        )
      }
    >
      {!mayChange && <ReadOnlyNote />}
      {missing ? (
        <EmptyState
          icon={IconShieldX}
          title={t.none(business.businessName)}
          hint={t.noneWhy}
          action={
            mayChange && (
              <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setUploading(true)}>
                {t.upload}
              </Button>
            )
          }
        />
      ) : (
        <Stack>
          <DoubtNotice business={business} />
          <Notices notices={signature.warnings.filter(({ code }) => !shownByDoubtNotice.has(code))} />
          <Card withBorder padding="lg">
            <Group justify="space-between" mb="md">
              <Title order={2} size="h4">
                {signature.holder}
              </Title>
              <SignatureChip business={business} />
            </Group>
            <CertificateDaysLeft signature={signature} />
            <SimpleGrid component="dl" cols={{ base: 1, sm: 2 }} spacing="sm" mt="md" mb={0}>
              <Fact name={t.issuer} value={signature.issuer} />
              <Fact name={t.ruc} value={rucText(signature.ruc, business.identification)} />
              <Fact name={t.from} value={signature.validFrom && formatDateTime(signature.validFrom)} />
              <Fact name={t.to} value={signature.validTo && formatDateTime(signature.validTo)} />
              <Fact name={t.serial} value={signature.serialNumber} />
            </SimpleGrid>
          </Card>
          <SignatureTest business={business} />
          <Card withBorder padding="lg">
            <Group justify="space-between" gap="sm">
              <Text size="sm" style={{ flex: '1 1 280px' }}>
                {t.rehearsal}
              </Text>
              <ButtonLink variant="default" to="/businesses/rehearsal">
                {t.rehearse}
              </ButtonLink>
            </Group>
          </Card>
        </Stack>
      )}
      <Dialog title={missing ? t.upload : t.renew} opened={uploading} onClose={() => setUploading(false)}>
        <UploadForm business={business} onCancel={() => setUploading(false)} onStored={() => setUploading(false)} />
      </Dialog>
    </Page>
  );
}

// Warnings that DoubtNotice shows, together with what the user can do.
const shownByDoubtNotice = new Set(['signature.other_taxpayer', 'signature.no_ruc']);

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {value ?? '—'}
      </Text>
    </div>
  );
}

function rucText(ruc: string | null, identification: string): string {
  const t = texts.now();
  if (ruc === null) return t.rucNone;
  return ruc === identification ? t.rucSame(ruc) : t.rucOther(ruc, identification);
}

const texts = defineTranslatedTexts(
  {
    title: 'Firma electrónica',
    about: 'El certificado con el que se firma cada comprobante. Se guarda cifrado; la contraseña no se guarda.',
    none: (name: string) => `${name} todavía no tiene firma`,
    noneWhy: 'Suba el archivo .p12 que le entregó su entidad certificadora (BCE, Security Data, ANF, Uanataca…).',
    upload: 'Subir la firma',
    renew: 'Renovar la firma',
    rehearse: 'Ensayar con el SRI',
    rehearsal:
      'Emita uno de cada comprobante en el ambiente de pruebas del SRI con esta firma, antes de facturar de verdad.',
    issuer: 'Entidad certificadora',
    ruc: 'RUC del certificado',
    rucNone: 'El certificado no indica un RUC',
    rucSame: (ruc: string) => `${ruc}: coincide con el negocio`,
    rucOther: (ruc: string, own: string) => `${ruc}: no coincide con el negocio (${own})`,
    from: 'Vigente desde',
    to: 'Vigente hasta',
    serial: 'Número de serie',
  },
  {
    title: 'Electronic signature',
    about: 'The certificate that signs every document. It is stored encrypted; its password is not stored.',
    none: (name) => `${name} has no signature yet`,
    noneWhy: 'Upload the .p12 file of your certification authority (BCE, Security Data, ANF, Uanataca…).',
    upload: 'Upload the signature',
    renew: 'Renew the signature',
    rehearse: 'Rehearse with SRI',
    rehearsal:
      "Issue one document of each type in SRI's test environment with this signature, before invoicing for real.",
    issuer: 'Certification authority',
    ruc: 'RUC of the certificate',
    rucNone: 'The certificate names no RUC',
    rucSame: (ruc) => `${ruc}: matches the business`,
    rucOther: (ruc, own) => `${ruc}: does not match the business (${own})`,
    from: 'Valid from',
    to: 'Valid until',
    serial: 'Serial number',
  },
);

/** Warns of a certificate with another taxpayer's RUC or with none. */
function DoubtNotice({ business }: { business: SetUpBusiness }) {
  const doubt = findWrongCertificateReason(business);
  if (doubt === undefined) return null;
  return (
    <Alert
      color={doubt === 'otherRuc' ? 'red' : 'orange'}
      variant="light"
      icon={<IconShieldExclamation aria-hidden />}
      role="alert"
    >
      <Text size="sm" c="var(--mantine-color-text)">
        {wrongCertificateText(doubt, business)}
      </Text>
    </Alert>
  );
}

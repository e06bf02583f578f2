import { Button, Card, Group, List, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconShieldCheck, IconX } from '@tabler/icons-react';
import { useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { findWrongCertificateReason } from '../../business/certificate-doubt.ts';
import type { SetUpBusiness } from '../../business/use-business.ts';
import { getLocale } from '../../i18n/locale.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ErrorNotice } from '../../ui/failure.tsx';

type Check = DataOf<'businesses.signature.verify'>['checks'][number];

/** Signs a test document with the stored certificate and shows the result of each check. */
export function SignatureTest({ business }: { business: SetUpBusiness }) {
  const t = texts.use();
  const test = useWriteOperation('businesses.signature.verify');
  const report = test.data?.data;
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h4">
            {t.title}
          </Title>
          <Text size="sm" c="dimmed">
            {t.about}
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate({ params: { id: business.id } })}
        >
          {t.run}
        </Button>
      </Group>
      <div aria-live="polite">
        {test.isError && <ErrorNotice error={test.error} />}
        {report && (
          <>
            <Text fw={600} mt="md" mb="xs">
              {report.ok ? t.ok : t.notOk}
            </Text>
            <List spacing="xs" size="sm" center={false}>
              {report.checks.map((check) => {
                // The check passes if the certificate contains no RUC, but then nothing confirms that it belongs to the
                // business.
                const unnamed =
                  check.name === 'matches_ruc' && check.ok && findWrongCertificateReason(business) === 'noRuc';
                return (
                  <List.Item
                    key={check.name}
                    icon={<Mark result={unnamed ? 'doubtful' : check.ok ? 'passed' : 'failed'} />}
                  >
                    {unnamed ? t.unnamed : t.checks[check.name]}
                    {!check.ok && (
                      <Text size="sm" c="dimmed">
                        {whyText(check)}
                      </Text>
                    )}
                  </List.Item>
                );
              })}
            </List>
          </>
        )}
      </div>
    </Card>
  );
}

function Mark({ result }: { result: keyof typeof marks }) {
  const t = texts.use();
  const { color, icon: Picture } = marks[result];
  return (
    <ThemeIcon size={22} radius="xl" color={color} role="img" aria-label={t[result]}>
      <Picture size={14} aria-hidden />
    </ThemeIcon>
  );
}

const marks = {
  passed: { color: 'pad', icon: IconCheck },
  doubtful: { color: 'orange.9', icon: IconAlertTriangle },
  failed: { color: 'red.8', icon: IconX },
} as const;

// Reason for a failed check. The server's reason is in English, so the Spanish text is derived from the name of the
// check.
function whyText({ name, why }: Check): string {
  if (getLocale() === 'en') return why ?? '';
  return why?.startsWith('Not checked') ? texts.now().notChecked : texts.now().advice[name];
}

const texts = defineTranslatedTexts(
  {
    title: 'Probar la firma',
    about: 'Abre la firma guardada, firma una prueba y la verifica. No emite nada.',
    run: 'Probar ahora',
    ok: 'Todo bien: puede firmar comprobantes.',
    notOk: 'Hay algo que corregir antes de firmar.',
    passed: 'Correcto',
    failed: 'Falla',
    doubtful: 'Por confirmar',
    unnamed: 'El certificado no indica un RUC: confirme que es el de este negocio',
    notChecked: 'No se revisó, porque falló una revisión anterior.',
    checks: {
      stored: 'Hay una firma guardada',
      opens: 'La firma guardada se abre',
      in_date: 'El certificado está vigente',
      may_sign: 'El certificado permite firmar documentos',
      matches_ruc: 'El certificado es del RUC del negocio',
      test_signature: 'Una firma de prueba se verifica',
    },
    advice: {
      stored: 'Suba el archivo .p12 de su firma.',
      opens:
        'La firma guardada no se puede abrir. Suba otra vez el archivo .p12; si continúa, avise a quien administra el servidor.',
      in_date: 'El certificado caducó o todavía no empieza. Renueve la firma con su entidad certificadora.',
      may_sign: 'El certificado no es para firmar. Pida a su entidad certificadora el de firma electrónica.',
      matches_ruc: 'El certificado es de otro RUC: sirve para pruebas, pero el SRI lo rechaza en producción.',
      test_signature: 'La prueba no se verifica. Suba otra vez el archivo .p12 o pida uno nuevo.',
    },
  },
  {
    title: 'Test the signature',
    about: 'Opens the stored signature, signs a test and verifies it. Issues nothing.',
    run: 'Test now',
    ok: 'All good: it can sign documents.',
    notOk: 'There is something to correct before signing.',
    passed: 'Passed',
    failed: 'Failed',
    doubtful: 'To be confirmed',
    unnamed: 'The certificate names no RUC: confirm that it belongs to this business',
    notChecked: 'Not checked: the checks before it failed.',
    checks: {
      stored: 'A signature is stored',
      opens: 'The stored signature opens',
      in_date: 'The certificate is in date',
      may_sign: 'The certificate may sign documents',
      matches_ruc: 'The certificate belongs to the RUC of the business',
      test_signature: 'A test signature verifies',
    },
    advice: {
      stored: 'Upload the .p12 file of your signature.',
      opens: 'The stored signature does not open. Upload the .p12 file again.',
      in_date: 'The certificate is out of date. Renew it with your certification authority.',
      may_sign: 'The certificate is not for signing. Ask for the signing certificate.',
      matches_ruc: 'The certificate belongs to another RUC.',
      test_signature: 'The test does not verify. Upload the .p12 file again.',
    },
  },
);

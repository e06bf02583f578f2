import { Alert, Group, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperationQuery } from '../../api/hooks.ts';
import { findWrongCertificateReason, wrongCertificateText } from '../../business/certificate-doubt.ts';
import { useChosenSetUpBusiness } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ErrorNotice } from '../../ui/failure.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { StepList, StepProgress } from '../../ui/steps.tsx';
import { DemoOffer } from './demo-offer.tsx';
import { OnboardingStep } from './onboarding-step.tsx';
import { StepContent } from './step-content.tsx';
import { onboardingStepsOf, optionalSteps, type StepName } from './steps.ts';

/** First steps, from an empty account to an authorised test invoice. */
export function Onboarding() {
  const t = texts.use();
  const business = useChosenSetUpBusiness();
  const { data, error, refetch } = useOperationQuery(
    'onboarding.get',
    { query: business === undefined ? {} : { businessId: business.id } },
    // Polls, because invoices get authorised and mails get sent while the user does nothing on this page.
    { staleTime: 0, refetchInterval: 5_000 },
  );
  const [chosen, setChosen] = useState<StepName>();
  if (error !== null && data === undefined)
    return (
      <Page title={t.title}>
        <ErrorNotice error={error} onRetry={refetch} />
      </Page>
    );
  if (data === undefined)
    return (
      <Page title={t.title}>
        <Loading />
      </Page>
    );
  const certificate = business && findWrongCertificateReason(business);
  const doubt = business && certificate && wrongCertificateText(certificate, business);
  const steps = onboardingStepsOf(data.data);
  const needed = steps.filter(({ name }) => !optionalSteps.includes(name));
  const done = needed.filter(({ state }) => state === 'done').length;
  const ready = steps.filter(({ state }) => state === 'ready');
  const open = ready.find(({ name }) => name === chosen) ?? ready[0];
  return (
    <Page title={t.title} about={t.about}>
      <StepProgress done={done} all={needed.length} text={t.progress(done, needed.length)} />
      {data.data.complete && (
        <Alert color="pad" variant="light" icon={<IconCircleCheck aria-hidden />} title={t.complete} role="status">
          <Group gap="xs" mt="xs">
            <ButtonLink to="/">{t.home}</ButtonLink>
            {business !== undefined && (
              <ButtonLink to="/businesses/rehearsal" variant="default">
                {t.rehearse}
              </ButtonLink>
            )}
            {business?.environmentId === 1 && (
              <ButtonLink to="/go-live" variant="default">
                {t.goLive}
              </ButtonLink>
            )}
          </Group>
        </Alert>
      )}
      {business === undefined && data.data.demoPossible && <DemoOffer />}
      <StepList>
        {steps.map((step, index) => (
          <OnboardingStep
            key={step.name}
            number={index + 1}
            step={step}
            open={step.name === open?.name}
            doubt={step.name === 'signature' ? doubt : undefined}
            onOpen={() => setChosen(step.name)}
          >
            <StepContent name={step.name} business={business} demoPossible={data.data.demoPossible} />
          </OnboardingStep>
        ))}
      </StepList>
      {business !== undefined && (
        <Text size="sm">
          {t.elsewhere}{' '}
          <TextLink to="/moving-in" underline="always">
            {t.moveIn}
          </TextLink>
        </Text>
      )}
      {data.data.firstInvoice && !data.data.complete && business?.environmentId === 1 && (
        <Text size="sm">
          {t.next} <TextLink to="/go-live">{t.goLive}</TextLink>
        </Text>
      )}
    </Page>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Primeros pasos',
    about: 'En unos minutos tendrá su primera factura de prueba autorizada.',
    progress: (done: number, all: number) => `${done} de ${all} pasos listos`,
    complete: 'Todo está listo',
    home: 'Ir al inicio',
    rehearse: 'Ensayar con el SRI',
    elsewhere: '¿Viene de otro sistema?',
    moveIn: 'Mudarse a Talonario',
    next: 'Cuando quiera emitir de verdad:',
    goLive: 'Pasar a producción',
  },
  {
    title: 'First steps',
    about: 'In a few minutes you will have your first authorised test invoice.',
    progress: (done, all) => `${done} of ${all} steps done`,
    complete: 'Everything is ready',
    home: 'Go to the start',
    rehearse: 'Rehearse with SRI',
    elsewhere: 'Do you come from another system?',
    moveIn: 'Move in to Talonario',
    next: 'When you want to issue for real:',
    goLive: 'Go to production',
  },
);

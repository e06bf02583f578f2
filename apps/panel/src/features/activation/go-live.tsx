import { Text } from '@mantine/core';
import { useSetUpBusiness } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ReadOnlyNote } from '../../session/read-only-note.tsx';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { StepList, StepProgress } from '../../ui/steps.tsx';
import { FirstDocument } from './first-document.tsx';
import { GoLiveItemCard } from './go-live-item-card.tsx';
import { ItemContent } from './item-content.tsx';
import { LiveCard, PausedCard } from './live-card.tsx';
import { SwitchCard } from './switch-card.tsx';
import { type GoLive, useGoLive } from './use-go-live.ts';

/** Steps from the test environment to the first real invoice, and the way back. */
export function GoLiveScreen() {
  const t = texts.use();
  const business = useSetUpBusiness();
  const { data, error, refetch } = useGoLive(business.id);
  return (
    <Page title={t.title} about={business.commercialName ?? business.businessName}>
      {data !== undefined ? (
        <Way goLive={data.data} />
      ) : error !== null ? (
        <ErrorNotice error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Way({ goLive }: { readonly goLive: GoLive }) {
  const mayChange = usePermissionCheck()('settings:write');
  return (
    <>
      {!mayChange && <ReadOnlyNote />}
      {goLive.state === 'paused' && <PausedCard goLive={goLive} mayChange={mayChange} />}
      {goLive.state === 'live' && <LiveCard goLive={goLive} mayChange={mayChange} />}
      {goLive.state === 'first_document' && <FirstDocument goLive={goLive} mayChange={mayChange} />}
      {goLive.state === 'preparing' && <Checklist goLive={goLive} mayChange={mayChange} />}
    </>
  );
}

function Checklist({ goLive, mayChange }: { readonly goLive: GoLive; readonly mayChange: boolean }) {
  const t = texts.use();
  const { items } = goLive;
  const done = items.filter(({ ok }) => ok).length;
  return (
    <>
      <Text size="sm">{t.why}</Text>
      <StepProgress done={done} all={items.length} text={t.progress(done, items.length)} />
      <StepList>
        {items.map((item, index) => (
          <GoLiveItemCard key={item.item} number={index + 1} item={item} mayChange={mayChange}>
            <ItemContent name={item.item} goLive={goLive} />
          </GoLiveItemCard>
        ))}
      </StepList>
      <SwitchCard goLive={goLive} mayChange={mayChange} />
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Pasar a producción',
    why: 'En producción cada comprobante autorizado es real. Complete la lista: cada punto dice qué falta y dónde se arregla.',
    progress: (done: number, all: number) => `${done} de ${all} puntos listos`,
  },
  {
    title: 'Going to production',
    why: 'In production every authorised document is real. Complete the list: each point says what is missing and where it is mended.',
    progress: (done, all) => `${done} of ${all} points in order`,
  },
);

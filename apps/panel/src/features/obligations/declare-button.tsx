import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { todayInGuayaquil } from '../../format/dates.ts';
import { datesOfPeriod } from '../../format/periods.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DeclareForm } from './declare-form.tsx';
import type { Obligation } from './obligation.ts';

/** Notes a return as declared, with the number that SRI gave it. Not before its period has ended. */
export function DeclareButton({
  obligation,
}: {
  readonly obligation: Pick<Obligation, 'businessId' | 'obligation' | 'period' | 'state'>;
}) {
  const t = texts.use();
  const mayClose = usePermissionCheck()('reports:close');
  const [asking, setAsking] = useState(false);
  const isOver = datesOfPeriod(obligation.period).to < todayInGuayaquil();
  if (!mayClose || obligation.state === 'declared' || !isOver) return null;
  return (
    <Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t.declare}
      </Button>
      <Dialog title={t.declare} opened={asking} onClose={() => setAsking(false)}>
        {asking && <DeclareForm obligation={obligation} onDone={() => setAsking(false)} />}
      </Dialog>
    </Group>
  );
}

const texts = defineTranslatedTexts({ declare: 'Marcar como declarado' }, { declare: 'Mark as declared' });

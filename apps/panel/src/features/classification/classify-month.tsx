import { Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconEdit, IconUsers } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { useScreenShortcuts } from '../../shell/screen-keys.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ChoicesList } from './choices-list.tsx';
import styles from './inbox.module.css';
import { InboxList } from './inbox-list.tsx';
import { KeyButton } from './key-button.tsx';
import { LastAction } from './last-action.tsx';
import { ManualAnswerForm } from './manual-answer-form.tsx';
import { OpenedDocument } from './opened-document.tsx';
import { RuleForm } from './rule-form.tsx';
import { UnclassifiedSettlements } from './unclassified-settlements.tsx';
import { type ClassifyMonthState, issuerName, useClassifyMonth } from './use-classify-month.ts';

type Open = 'hand' | 'rule' | undefined;

/** Screen for one month: the list of its documents, the current document, and the last action. */
export function ClassifyMonth({ businessId, period }: { businessId: number; period: string }) {
  const t = texts.use();
  const sitting = useClassifyMonth(businessId, period);
  const { inbox, meant, choices, last, mayWrite } = sitting;
  const [open, setOpen] = useState<Open>();
  useScreenShortcuts(t.keys);
  useInboxKeys({
    move: inbox.move,
    answer: (number) => {
      const choice = choices?.[number - 1];
      if (choice) sitting.apply(choice, meant);
    },
    toggle: () => inbox.toggle(inbox.current?.id),
    chooseSupplier: () => inbox.choose(sitting.ofSupplier.map(({ id }) => id)),
    edit: () => mayWrite && meant.length > 0 && setOpen('hand'),
    undo: () => void sitting.undo(),
    repeat: sitting.repeat,
    makeRule: () => sitting.ruleWorthy && setOpen('rule'),
  });
  if (inbox.found.isError) return <ErrorNotice error={inbox.found.error} onRetry={() => inbox.found.refetch()} />;
  if (inbox.found.data === undefined) return <Loading rows={8} />;
  return (
    <Stack gap="md">
      <LastAction
        description={sitting.lastActionText}
        mayUndo={last !== undefined}
        alike={sitting.alike.length}
        supplier={issuerName(last?.documents[0])}
        ruleWorthy={sitting.ruleWorthy}
        onUndo={() => void sitting.undo()}
        onRepeat={sitting.repeat}
        onRule={() => setOpen('rule')}
      />
      <UnclassifiedSettlements purchases={inbox.found.data.data.own} />
      <Panes sitting={sitting} onHand={() => setOpen('hand')} />
      <Dialogs businessId={businessId} sitting={sitting} open={open} onClose={() => setOpen(undefined)} />
    </Stack>
  );
}

function Panes({ sitting, onHand }: { sitting: ClassifyMonthState; onHand: () => void }) {
  const t = texts.use();
  const { inbox, meant, choices, sustains, ofSupplier, mayWrite } = sitting;
  const back = <ButtonLink to="/received">{t.back}</ButtonLink>;
  if (inbox.current === undefined)
    return (
      <EmptyState
        icon={IconCircleCheck}
        title={inbox.found.data?.data.own.length ? t.noneReceived : t.none}
        hint={t.noneWhy}
        action={back}
      />
    );
  return (
    <div className={styles.panes}>
      <InboxList inbox={inbox} />
      <OpenedDocument document={inbox.current}>
        <Group gap="xs" mb="sm">
          <Text size="sm" fw={600} style={{ flex: 1 }}>
            {meant.length > 1 ? t.forChosen(meant.length) : t.forThis}
          </Text>
          {ofSupplier.length > 1 && (
            <KeyButton icon={IconUsers} keys="a" onClick={() => inbox.choose(ofSupplier.map(({ id }) => id))}>
              {t.chooseSupplier(ofSupplier.length)}
            </KeyButton>
          )}
          {mayWrite && (
            <KeyButton icon={IconEdit} keys="e" onClick={onHand}>
              {t.byHand}
            </KeyButton>
          )}
        </Group>
        {choices === undefined ? (
          <Loading rows={4} />
        ) : (
          mayWrite && (
            <ChoicesList choices={choices} sustains={sustains} onChoose={(choice) => sitting.apply(choice, meant)} />
          )
        )}
      </OpenedDocument>
    </div>
  );
}

interface DialogsProps {
  readonly businessId: number;
  readonly sitting: ClassifyMonthState;
  readonly open: Open;
  readonly onClose: () => void;
}

function Dialogs({ businessId, sitting, open, onClose }: DialogsProps) {
  const t = texts.use();
  const { meant, sustains, last } = sitting;
  return (
    <>
      <Dialog title={t.byHand} opened={open === 'hand'} onClose={onClose}>
        <ManualAnswerForm
          documents={meant}
          sustains={sustains}
          onCancel={onClose}
          onAnswer={(answer, registeredOn) => {
            sitting.apply(answer, meant, registeredOn);
            onClose();
          }}
        />
      </Dialog>
      <Dialog title={t.newRule} opened={open === 'rule' && last !== undefined} onClose={onClose}>
        {last && (
          <RuleForm
            businessId={businessId}
            like={{ answer: last.answer, document: last.documents[0] }}
            onCancel={onClose}
            onSaved={onClose}
          />
        )}
      </Dialog>
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    none: 'No queda nada por clasificar en este mes',
    noneReceived: 'De lo recibido no queda nada por clasificar en este mes',
    noneWhy: 'Lo que llegue aparecerá aquí. Elija otro mes arriba.',
    back: 'Ver los recibidos',
    forThis: 'Qué es',
    forChosen: (count: number) => `Qué son los ${count} elegidos`,
    chooseSupplier: (count: number) => `Los ${count} de este proveedor`,
    byHand: 'A mano',
    newRule: 'Nueva regla',
    keys: 'J, K — Siguiente, anterior\n1 – 9 — Aplicar una sugerencia y seguir\nX — Elegir el comprobante\nShift + J, K — Elegir varios seguidos\nA — Elegir todos los de este proveedor\nE — Clasificar a mano\nT — Lo mismo para los demás del proveedor\nR — Hacer una regla\nU — Deshacer lo último',
  },
  {
    none: 'Nothing is left to classify in this month',
    noneReceived: 'Of what was received nothing is left to classify in this month',
    noneWhy: 'What arrives appears here. Choose another month above.',
    back: 'See the received ones',
    forThis: 'What it is',
    forChosen: (count) => `What the ${count} chosen ones are`,
    chooseSupplier: (count) => `All ${count} of this supplier`,
    byHand: 'By hand',
    newRule: 'New rule',
    keys: 'J, K — Next, previous\n1 – 9 — Apply a suggestion and go on\nX — Choose the document\nShift + J, K — Choose several in a row\nA — Choose all of this supplier\nE — Classify by hand\nT — The same for the others of the supplier\nR — Make a rule\nU — Undo the last step',
  },
);

interface InboxActions {
  readonly move: (by: number, extend: boolean) => void;
  /** Position in the list of answers, counted from 1. */
  readonly answer: (number: number) => void;
  readonly toggle: () => void;
  readonly chooseSupplier: () => void;
  readonly edit: () => void;
  readonly undo: () => void;
  readonly repeat: () => void;
  readonly makeRule: () => void;
}

/** Shortcuts of the inbox. They work unless the focus is in a field, a dialog or a menu. */
function useInboxKeys(actions: InboxActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = isElsewhere(event) ? undefined : actionOf(event, actions);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isElsewhere({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  const places = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]';
  return target instanceof Element && target.closest(places) !== null;
}

function actionOf({ key, shiftKey, target }: KeyboardEvent, actions: InboxActions): (() => void) | undefined {
  const inList = target instanceof Element && target.closest('[role="listbox"]') !== null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (name === 'j' || (inList && name === 'ArrowDown')) return () => actions.move(1, shiftKey);
  if (name === 'k' || (inList && name === 'ArrowUp')) return () => actions.move(-1, shiftKey);
  if (inList && name === ' ') return actions.toggle;
  if (shiftKey) return undefined;
  if (/^[1-9]$/.test(name)) return () => actions.answer(Number(name));
  const letters: Readonly<Record<string, () => void>> = {
    x: actions.toggle,
    a: actions.chooseSupplier,
    e: actions.edit,
    u: actions.undo,
    t: actions.repeat,
    r: actions.makeRule,
  };
  return letters[name];
}

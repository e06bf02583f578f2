import { Text } from '@mantine/core';
import { type MouseEvent, useEffect, useRef } from 'react';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { InboxDocument } from './answer.ts';
import styles from './inbox.module.css';
import { isUnconfirmedDocument, UnconfirmedMark } from './unconfirmed-mark.tsx';
import type { ClassificationInbox } from './use-inbox.ts';

/** Remaining documents of the month. The current one is highlighted; selected ones are answered together. */
export function InboxList({ inbox }: { inbox: ClassificationInbox }) {
  const t = texts.use();
  const { documents, current, chosen } = inbox;
  const list = useRef<HTMLDivElement>(null);
  const currentId = current?.id;
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(idOf(currentId))?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  // Moves the focus to the current row, so that the keyboard works and a screen reader reads the row.
  useEffect(() => {
    if (document.activeElement === document.body && matchMedia('(hover: hover)').matches)
      list.current?.focus({ preventScroll: true });
  }, []);
  const click = (document: InboxDocument) => (event: MouseEvent) => {
    if (event.shiftKey) inbox.chooseTo(document.id);
    else if ((event.target as Element).closest(`.${styles.tick}`) !== null) inbox.toggle(document.id);
    else inbox.goTo(document.id);
  };
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={t.label}
      aria-multiselectable
      {...(currentId !== undefined && { 'aria-activedescendant': idOf(currentId) })}
      className={styles.list}
    >
      {documents.map((document) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the list, see sitting.tsx
        // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the row that is meant
        <div
          key={document.id}
          id={idOf(document.id)}
          role="option"
          aria-selected={chosen.has(document.id)}
          data-current={document.id === currentId}
          className={styles.row}
          onClick={click(document)}
        >
          <span className={styles.tick} aria-hidden />
          <Row document={document} />
        </div>
      ))}
    </div>
  );
}

function Row({ document }: { document: InboxDocument }) {
  const { issuer, number, date, total, lines } = document;
  return (
    <>
      <div>
        <Text size="sm" fw={600} truncate>
          {issuer.businessName || issuer.identification}
        </Text>
        <Text size="xs" c="dimmed" className="figures">
          <span style={whole}>{number}</span> · <span style={whole}>{formatDate(date)}</span>
        </Text>
        <Text size="xs" truncate>
          {lines
            .slice(0, 3)
            .map(({ description }) => description)
            .join(' · ')}
        </Text>
        {isUnconfirmedDocument(document) && <UnconfirmedMark />}
      </div>
      <Text size="sm" fw={600} className="figures" style={{ whiteSpace: 'nowrap' }}>
        {total === null ? '—' : formatMoney(total)}
      </Text>
    </>
  );
}

const whole = { whiteSpace: 'nowrap' } as const;

function idOf(id: number): string {
  return `inbox-${id}`;
}

const texts = defineTranslatedTexts({ label: 'Por clasificar' }, { label: 'To classify' });

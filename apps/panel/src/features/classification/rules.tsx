import { Button, Text } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperationData, useWriteOperation } from '../../api/hooks.ts';
import { useCatalog } from '../../api/use-catalog.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ReadOnlyNote } from '../../session/read-only-note.tsx';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { ActiveBadge } from '../../ui/active-badge.tsx';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { AnswerText } from './answer-text.tsx';
import { ClassificationBatches } from './batches.tsx';
import { type Rule, RuleForm } from './rule-form.tsx';
import { TryRules } from './try-rules.tsx';

type Open = { what: 'new' } | { what: 'edit'; rule: Rule } | { what: 'try' };

/** Rules that classify purchases automatically, when they arrive or when a user applies the rules. */
export function ClassificationRules() {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const mayWrite = usePermissionCheck()('received:write');
  const rules = useOperationData('classificationRules.list', { query: { businessId, perPage: 100 } });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: 'new' })}>
      {t.add}
    </Button>
  );
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <>
          <ButtonLink to="/received/classify" variant="default">
            {t.inbox}
          </ButtonLink>
          {mayWrite && rules.length > 0 && (
            <>
              <Button
                variant="default"
                leftSection={<IconWand size={16} aria-hidden />}
                onClick={() => setOpen({ what: 'try' })}
              >
                {t.try}
              </Button>
              {add}
            </>
          )}
        </>
      }
    >
      {!mayWrite && <ReadOnlyNote />}
      {rules.length === 0 ? (
        <EmptyState icon={IconWand} title={t.none} hint={t.noneWhy} action={mayWrite && add} />
      ) : (
        <RuleList rules={rules} mayWrite={mayWrite} onEdit={(rule) => setOpen({ what: 'edit', rule })} />
      )}
      <ClassificationBatches businessId={businessId} />
      <Dialog title={t.add} opened={open?.what === 'new'} onClose={close}>
        <RuleForm businessId={businessId} onSaved={close} onCancel={close} />
      </Dialog>
      <Dialog title={t.edit} opened={open?.what === 'edit'} onClose={close}>
        {open?.what === 'edit' && (
          <RuleForm businessId={businessId} rule={open.rule} onSaved={close} onCancel={close} />
        )}
      </Dialog>
      <Dialog title={t.try} opened={open?.what === 'try'} onClose={close} size="lg">
        <TryRules businessId={businessId} rules={rules} onDone={close} />
      </Dialog>
    </Page>
  );
}

interface RuleListProps {
  readonly rules: readonly Rule[];
  readonly mayWrite: boolean;
  readonly onEdit: (rule: Rule) => void;
}

function RuleList({ rules, mayWrite, onEdit }: RuleListProps) {
  const t = texts.use();
  const types = documentTypeNames.use();
  const sustains = useCatalog('sustain-codes');
  const remove = useWriteOperation('classificationRules.delete', ['classificationRules']);
  const ask = (rule: Rule) =>
    askForConfirmation({
      title: t.deleteTitle,
      text: t.deleteText(rule.name),
      confirm: t.delete,
      onConfirm: async () => {
        await remove.mutateAsync({ params: { id: rule.id }, query: { businessId: rule.businessId } });
        notifySuccess(t.deleted);
      },
    });
  const conditions = (rule: Rule) =>
    [
      rule.issuerIdentification,
      rule.documentType && documentTypeName(types, rule.documentType.code),
      rule.lineText && t.withLine(rule.lineText),
    ].filter((one) => one !== null);
  return (
    <DataList
      label={t.title}
      rows={rules}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          title: t.name,
          onCard: 'heading',
          cell: ({ name }) => (
            <Text size="sm" fw={600}>
              {name}
            </Text>
          ),
        },
        { key: 'when', title: t.when, cell: (rule) => conditions(rule).join(' · ') },
        {
          key: 'applies',
          title: t.applies,
          cell: (rule) => (
            <AnswerText answer={{ ...rule, sustainId: rule.sustainCode?.id ?? null }} sustains={sustains} />
          ),
        },
        { key: 'priority', title: t.priority, align: 'right', cell: ({ priority }) => priority },
        { key: 'active', title: t.state, onCard: 'mark', cell: ({ active }) => <ActiveBadge active={active} /> },
      ]}
      {...(mayWrite && {
        actions: (rule: Rule) => (
          <RowMenu
            name={rule.name}
            actions={[
              { label: t.change, icon: IconEdit, onClick: () => onEdit(rule) },
              { label: t.delete, icon: IconTrash, onClick: () => ask(rule), danger: true },
            ]}
          />
        ),
      })}
    />
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Reglas de clasificación',
    about: 'Clasifican las compras cuando llegan. Nunca cambian lo que clasificó una persona.',
    inbox: 'Clasificar',
    add: 'Nueva regla',
    edit: 'Cambiar la regla',
    try: 'Probar y aplicar',
    none: 'Todavía no hay reglas',
    noneWhy: 'Por ejemplo: todo lo de la compañía eléctrica es gasto con crédito tributario.',
    name: 'Nombre',
    when: 'Cuándo',
    applies: 'Qué aplica',
    priority: 'Prioridad',
    state: 'Estado',
    change: 'Cambiar',
    delete: 'Eliminar',
    deleteTitle: '¿Eliminar la regla?',
    deleteText: (name: string) => `Se eliminará «${name}». Lo que ya clasificó queda como está.`,
    deleted: 'Regla eliminada',
    withLine: (text: string) => `«${text}» en una línea`,
  },
  {
    title: 'Classification rules',
    about: 'They classify purchases as they arrive. They never change what a person classified.',
    inbox: 'Classify',
    add: 'New rule',
    edit: 'Change the rule',
    try: 'Try and apply',
    none: 'There are no rules yet',
    noneWhy: 'For example: everything of the power company is an expense with IVA credit.',
    name: 'Name',
    when: 'When',
    applies: 'What it applies',
    priority: 'Priority',
    state: 'State',
    change: 'Change',
    delete: 'Delete',
    deleteTitle: 'Delete the rule?',
    deleteText: (name) => `“${name}” will be deleted. What it has classified stays as it is.`,
    deleted: 'Rule deleted',
    withLine: (text) => `“${text}” in a line`,
  },
);

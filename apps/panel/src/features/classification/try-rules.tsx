import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWriteOperation } from '../../api/hooks.ts';
import { callOperation } from '../../api/talonario.ts';
import { useCatalog } from '../../api/use-catalog.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { AnswerText } from './answer-text.tsx';
import type { Rule } from './rule-form.tsx';

const mostShown = 50;

export interface TryRulesProps {
  readonly businessId: number;
  readonly rules: readonly Rule[];
  readonly onDone: () => void;
}

/** Dry run of the rules on purchases that are not classified yet. Nothing is stored until the user confirms. */
export function TryRules({ businessId, rules, onDone }: TryRulesProps) {
  const t = texts.use();
  const sustains = useCatalog('sustain-codes');
  const tried = useQuery({
    queryKey: ['classificationRules.apply', businessId, 'dry run'],
    queryFn: () => callOperation('classificationRules.apply', { body: { business_id: businessId, dry_run: true } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const apply = useWriteOperation('classificationRules.apply', ['classification', 'receivedDocuments']);
  const write = () =>
    apply.mutate(
      { body: { business_id: businessId } },
      {
        onSuccess: ({ data }) => {
          notifySuccess(data.more ? t.appliedSome(data.documents.length) : t.applied(data.documents.length));
          onDone();
        },
        onError: notifyFailure,
      },
    );
  if (tried.isError) return <ErrorNotice error={tried.error} onRetry={() => tried.refetch()} />;
  if (tried.data === undefined) return <Loading rows={4} />;
  const { documents, more } = tried.data.data;
  const nameOf = (id: number) => rules.find((rule) => rule.id === id)?.name ?? '';
  return (
    <Stack>
      <Text size="sm" role="status">
        {documents.length === 0 ? t.nothing : t.would(documents.length, more)}
      </Text>
      {documents.length > 0 && (
        <Table.ScrollContainer
          minWidth={420}
          mah="50vh"
          scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t.label } }}
        >
          <Table verticalSpacing={4} aria-label={t.label}>
            <Table.Tbody>
              {documents.slice(0, mostShown).map(({ receivedDocumentId, number, ruleId, sustainCode, ...answer }) => (
                <Table.Tr key={receivedDocumentId}>
                  <Table.Td className="figures">{number}</Table.Td>
                  <Table.Td>{nameOf(ruleId)}</Table.Td>
                  <Table.Td>
                    <AnswerText answer={{ ...answer, sustainId: sustainCode?.id ?? null }} sustains={sustains} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {documents.length > mostShown && (
        <Text size="xs" c="dimmed">
          {t.others(documents.length - mostShown)}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t.close}
        </Button>
        {documents.length > 0 && (
          <Button onClick={write} loading={apply.isPending}>
            {t.apply(documents.length)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    label: 'Lo que cambiaría',
    nothing: 'Ninguna regla calza con lo que está sin clasificar.',
    would: (count: number, more: boolean) =>
      more
        ? `Se clasificarían más de ${count} comprobantes; se aplican de ${count} en ${count}.`
        : count === 1
          ? 'Se clasificaría 1 comprobante.'
          : `Se clasificarían ${count} comprobantes.`,
    others: (count: number) => `y ${count} más`,
    close: 'Cerrar',
    apply: (count: number) => (count === 1 ? 'Aplicar a 1' : `Aplicar a los ${count}`),
    applied: (count: number) => (count === 1 ? '1 comprobante clasificado' : `${count} comprobantes clasificados`),
    appliedSome: (count: number) => `${count} comprobantes clasificados; quedan más: aplique otra vez.`,
  },
  {
    label: 'What would change',
    nothing: 'No rule fits what is not classified.',
    would: (count, more) =>
      more
        ? `More than ${count} documents would be classified; ${count} are at once.`
        : count === 1
          ? '1 document would be classified.'
          : `${count} documents would be classified.`,
    others: (count) => `and ${count} more`,
    close: 'Close',
    apply: (count) => (count === 1 ? 'Apply to 1' : `Apply to all ${count}`),
    applied: (count) => (count === 1 ? '1 document classified' : `${count} documents classified`),
    appliedSome: (count) => `${count} documents classified; there are more: apply again.`,
  },
);

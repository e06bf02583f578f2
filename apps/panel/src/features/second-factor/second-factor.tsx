import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { startsWithOneOf, useOperationData, useWriteOperation } from '../../api/hooks.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { RequireSecondFactorSwitch } from './demand-switch.tsx';
import { type IdentityProof, IdentityProofForm } from './prove-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetUp } from './set-up.tsx';

/** Section of the account screen: state of the second factor, and its actions. */
export function SecondFactor() {
  const t = texts.use();
  const may = usePermissionCheck();
  const state = useOperationData('secondFactor.get', {});
  const [open, setOpen] = useState<'setUp' | 'codes' | 'remove'>();
  const again = useRefetchSecondFactor();
  const close = () => {
    setOpen(undefined);
    again();
  };
  const titles = { setUp: t.setUp, codes: t.newCodes, remove: t.remove };
  return (
    <Box maw={480} component="section" aria-labelledby="second-factor-title">
      <Title order={2} size="h4" mb="sm" id="second-factor-title">
        {t.title}
      </Title>
      <Stack>
        <Text size="sm">
          {state.activeSince === null ? t.off : t.on(formatDateTime(state.activeSince), state.recoveryCodesLeft)}
        </Text>
        <Group gap="xs">
          {state.active ? (
            <>
              <Button variant="default" onClick={() => setOpen('codes')}>
                {t.newCodes}
              </Button>
              <Button variant="default" onClick={() => setOpen('remove')}>
                {t.remove}
              </Button>
            </>
          ) : (
            <Button onClick={() => setOpen('setUp')}>{t.setUp}</Button>
          )}
        </Group>
        {may('account:manage') && <RequireSecondFactorSwitch demanded={state.demanded} possible={state.active} />}
      </Stack>
      <Dialog title={open === undefined ? '' : titles[open]} opened={open !== undefined} onClose={close} insistent>
        {open === 'setUp' && <SecondFactorSetUp onDone={close} />}
        {open === 'codes' && <NewCodes onDone={close} />}
        {open === 'remove' && <Remove onDone={close} />}
      </Dialog>
    </Box>
  );
}

function NewCodes({ onDone }: { onDone: () => void }) {
  const t = texts.use();
  const renew = useWriteOperation('secondFactor.codes.renew');
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={onDone} />;
  const ask = async (body: IdentityProof) => setCodes((await renew.mutateAsync({ body })).data.recoveryCodes);
  return <IdentityProofForm why={t.codesWhy} submit={t.newCodes} onProof={ask} />;
}

function Remove({ onDone }: { onDone: () => void }) {
  const t = texts.use();
  const remove = useWriteOperation('secondFactor.remove');
  const ask = async (body: IdentityProof) => {
    await remove.mutateAsync({ body });
    notifySuccess(t.removed);
    onDone();
  };
  return <IdentityProofForm why={t.removeWhy} submit={t.remove} onProof={ask} />;
}

/** Called after a change. Reads the session and the second factor again. */
export function useRefetchSecondFactor(): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) => startsWithOneOf(queryKey, ['secondFactor', 'session']),
    });
}

const texts = defineTranslatedTexts(
  {
    title: 'Verificación en dos pasos',
    off: 'Está desactivada: para entrar basta la contraseña.',
    on: (since: string, left: number) => `Activa desde ${since}. Códigos de recuperación sin usar: ${left}.`,
    setUp: 'Activar la verificación',
    newCodes: 'Nuevos códigos de recuperación',
    codesWhy: 'Los códigos de recuperación anteriores dejarán de servir.',
    remove: 'Desactivar la verificación',
    removeWhy: 'Para entrar bastará la contraseña. Los códigos de recuperación dejarán de servir.',
    removed: 'La verificación en dos pasos está desactivada.',
  },
  {
    title: 'Two-step verification',
    off: 'It is off: the password is enough to sign in.',
    on: (since, left) => `On since ${since}. Recovery codes not used: ${left}.`,
    setUp: 'Turn verification on',
    newCodes: 'New recovery codes',
    codesWhy: 'The recovery codes you have will stop working.',
    remove: 'Turn verification off',
    removeWhy: 'The password will be enough to sign in. The recovery codes will stop working.',
    removed: 'Two-step verification is off.',
  },
);

import { Switch } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';

/**
 * Setting for owners: whether a POST without an idempotency key that equals an earlier failed one is treated as its
 * repeat.
 */
export function RepeatedRequests({ seconds }: { seconds: number }) {
  const t = texts.use();
  const save = useWriteOperation('account.update', ['account']);
  const shown = save.isPending ? (save.variables.body?.retry_window_seconds ?? seconds) : seconds;
  return (
    <Switch
      label={t.label}
      description={shown > 0 ? t.on(shown) : t.off}
      checked={shown > 0}
      disabled={save.isPending}
      onChange={({ currentTarget: { checked } }) =>
        save.mutate(
          { body: { retry_window_seconds: checked ? usualSeconds : 0 } },
          { onSuccess: () => notifySuccess(t.saved), onError: notifyFailure },
        )
      }
    />
  );
}

const usualSeconds = 40;

const texts = defineTranslatedTexts(
  {
    label: 'No emitir dos veces cuando un programa repite su solicitud',
    on: (seconds: number) =>
      `Una solicitud sin Idempotency-Key igual a otra que falló o quedó sin respuesta en los últimos ${seconds} segundos recibe el mismo comprobante.`,
    off: 'Cada solicitud sin Idempotency-Key emite un comprobante, aunque sea la repetición de otra.',
    saved: 'El ajuste está guardado.',
  },
  {
    label: 'Do not issue twice when a program repeats its request',
    on: (seconds) =>
      `A request without Idempotency-Key that equals one that failed or got no answer in the last ${seconds} seconds gets the same document.`,
    off: 'Every request without Idempotency-Key issues a document, even when it repeats another one.',
    saved: 'The setting is saved.',
  },
);

import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { readAllowedIps, showAllowedIp } from './allowed-ips.ts';
import { KeyLimits } from './key-limits.tsx';
import { keyLimitsBody, permissionPresetOf } from './presets.ts';

export type ApiKey = DataOf<'apiKeys.list'>[number];
export type NewKey = DataOf<'apiKeys.create'>;

export interface KeyFormProps {
  /** API key to edit. Not set for a new API key. */
  readonly apiKey?: ApiKey;
  readonly onCreated?: (key: NewKey) => void;
  readonly onSaved?: (key: ApiKey) => void;
  readonly onCancel?: () => void;
}

export function KeyForm({ apiKey, onCreated, onSaved, onCancel }: KeyFormProps) {
  const t = texts.use();
  const create = useWriteOperation('apiKeys.create', ['apiKeys', 'onboarding']);
  const update = useWriteOperation('apiKeys.update', ['apiKeys']);
  const form = useRecordForm({
    initial: {
      name: apiKey?.name ?? '',
      mode: apiKey?.mode ?? ('live' as ApiKey['mode']),
      allowed_ips: apiKey?.allowedIps.map(showAllowedIp).join('\n') ?? '',
      preset: permissionPresetOf(apiKey?.permissions ?? null),
      permissions: apiKey?.permissions ?? [],
      business_ids: (apiKey?.businessIds ?? []).map(String),
      expires_on: apiKey?.expiresAt?.slice(0, 10) ?? '',
    },
    required: ['name'],
    onSubmit: async ({ name, mode, allowed_ips, ...rights }) => {
      const body = { name, allowed_ips: readAllowedIps(allowed_ips), ...keyLimitsBody(rights) };
      if (apiKey === undefined) onCreated?.((await create.mutateAsync({ body: { ...body, mode } })).data);
      else onSaved?.((await update.mutateAsync({ params: { id: apiKey.id }, body })).data);
    },
  });
  return (
    <Form form={form} submit={apiKey === undefined ? t.create : t.save} {...(onCancel && { onCancel })}>
      <TextInput
        label={t.name}
        description={t.nameWhy}
        maxLength={100}
        autoComplete="off"
        required
        data-autofocus
        {...form.text('name')}
      />
      {apiKey === undefined && (
        <Radio.Group
          label={t.mode}
          value={form.values.mode}
          onChange={(mode) => form.set({ mode: mode === 'test' ? 'test' : 'live' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="live" label={t.live} description={t.liveWhy} />
            <Radio value="test" label={t.test} description={t.testWhy} />
          </Stack>
        </Radio.Group>
      )}
      <KeyLimits form={form} />
      <Textarea
        label={t.ips}
        description={t.ipsWhy}
        placeholder={'190.15.1.2\n200.7.0.0/24'}
        autosize
        minRows={2}
        maxRows={8}
        autoComplete="off"
        {...form.text('allowed_ips')}
      />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    name: 'Nombre',
    nameWhy: 'Para reconocerla: tienda en línea, sistema contable…',
    mode: 'Alcance',
    live: 'Todos los negocios',
    liveWhy: 'También los que están en producción.',
    test: 'Solo pruebas',
    testWhy: 'Solo negocios en el ambiente de pruebas: con ella nadie emite un comprobante real.',
    ips: 'Direcciones IP permitidas (opcional)',
    ipsWhy: 'Una por línea, IPv4 o IPv6, sola o en bloque CIDR. Si lo deja vacío, se acepta cualquiera.',
    create: 'Crear la clave',
    save: 'Guardar los cambios',
  },
  {
    name: 'Name',
    nameWhy: 'To recognise it: online shop, accounting system…',
    mode: 'Scope',
    live: 'All businesses',
    liveWhy: 'Those in production too.',
    test: 'Test only',
    testWhy: 'Only businesses in the test environment: it cannot issue a real document.',
    ips: 'Allowed IP addresses (optional)',
    ipsWhy: 'One per line: IPv4 or IPv6, an address or a CIDR block. Leave empty to allow any.',
    create: 'Create the key',
    save: 'Save the changes',
  },
);

import { Radio, Stack } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Choices } from '../../ui/choices.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { BusinessChoices } from './business-choices.tsx';
import { permissionNames } from './permission-names.ts';
import type { KeyLimitValues, KeyPermission, PermissionPreset } from './presets.ts';

interface LimitsForm {
  readonly values: KeyLimitValues;
  set(changes: Partial<KeyLimitValues>): void;
}

/** Fields for the permissions of a key, its businesses, and the day on which it expires. */
export function KeyLimits({ form }: { readonly form: LimitsForm }) {
  const t = texts.use();
  const names = permissionNames.use();
  const { preset, permissions, business_ids, expires_on } = form.values;
  return (
    <>
      <Radio.Group label={t.may} value={preset} onChange={(value) => form.set({ preset: value as PermissionPreset })}>
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={t.all} description={t.allWhy} />
          <Radio value="emit" label={t.emit} description={t.emitWhy} />
          <Radio value="read" label={t.read} description={t.readWhy} />
          <Radio value="chosen" label={t.chosen} />
        </Stack>
      </Radio.Group>
      {preset === 'chosen' && (
        <Choices
          label={t.permissions}
          groups={[
            { items: (Object.keys(names) as KeyPermission[]).map((name) => ({ value: name, label: names[name] })) },
          ]}
          value={permissions}
          onChange={(value) => form.set({ permissions: value as KeyPermission[] })}
        />
      )}
      <BusinessChoices
        label={t.businesses}
        description={t.businessesWhy}
        value={business_ids}
        onChange={(value) => form.set({ business_ids: value })}
      />
      <DateField
        label={t.expires}
        description={t.expiresWhy}
        value={expires_on === '' ? undefined : expires_on}
        onChange={(day) => form.set({ expires_on: day ?? '' })}
      />
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    may: 'Qué puede hacer',
    all: 'Todo',
    allWhy: 'Todo lo que una clave puede: emitir, cambiar directorios y configuración.',
    emit: 'Emitir',
    emitWhy: 'Comprobantes, clientes y productos; la configuración solo se ve.',
    read: 'Solo lectura',
    readWhy: 'Ve y descarga; no cambia nada.',
    chosen: 'Elegir permiso por permiso',
    permissions: 'Permisos',
    businesses: 'Negocios (opcional)',
    businessesWhy: 'Sin elegir ninguno, todos. Si elige algunos, los demás no existen para esta clave.',
    expires: 'Último día (opcional)',
    expiresWhy: 'Después se rechaza, como una clave desactivada.',
  },
  {
    may: 'What it may do',
    all: 'Everything',
    allWhy: 'Everything a key can: issue, change directories and settings.',
    emit: 'Issue',
    emitWhy: 'Documents, customers and products; settings are only seen.',
    read: 'Read only',
    readWhy: 'Sees and downloads; changes nothing.',
    chosen: 'Choose each permission',
    permissions: 'Permissions',
    businesses: 'Businesses (optional)',
    businessesWhy: 'None chosen: all. When some are chosen, the others do not exist for this key.',
    expires: 'Last day (optional)',
    expiresWhy: 'After it the key is refused, like one that was deactivated.',
  },
);

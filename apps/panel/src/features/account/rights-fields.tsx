import { Radio, Stack } from '@mantine/core';
import { useOperationData } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/use-session.ts';
import { Choices } from '../../ui/choices.tsx';
import { roleNames } from './role-names.ts';

export type MemberRole = DataOf<'users.list'>[number]['role'];

/** Values of the fields of the form. The form uses strings for ids. */
export interface RightsValues {
  readonly role: MemberRole;
  readonly business_ids: readonly string[];
  readonly emission_point_ids: readonly string[];
}

interface RightsForm {
  readonly values: RightsValues;
  faultOf(name: keyof RightsValues): string | undefined;
  set(changes: Partial<RightsValues>): void;
}

export function rightsBody({ role, business_ids, emission_point_ids }: RightsValues) {
  if (role === 'cashier') return { role, emission_point_ids: emission_point_ids.map(Number) };
  if (role === 'owner' || role === 'administrator') return { role };
  return { role, business_ids: business_ids.length === 0 ? null : business_ids.map(Number) };
}

/**
 * Role of a user, and the businesses and emission points where it applies. Only an owner can make another user an
 * owner.
 */
export function RightsFields({ form }: { readonly form: RightsForm }) {
  const t = texts.use();
  const names = roleNames.use();
  const owner = useSession().user.role === 'owner';
  const { role, business_ids, emission_point_ids } = form.values;
  const roles = (Object.keys(names) as MemberRole[]).filter((each) => each !== 'owner' || owner);
  return (
    <>
      <Radio.Group label={t.role} value={role} onChange={(value) => form.set({ role: value as MemberRole })}>
        <Stack gap="xs" mt="xs">
          {[...roles].reverse().map((each) => (
            <Radio key={each} value={each} label={names[each]} description={t.why[each]} />
          ))}
        </Stack>
      </Radio.Group>
      {(role === 'member' || role === 'accountant') && (
        <BusinessField value={business_ids} onChange={(value) => form.set({ business_ids: value })} />
      )}
      {role === 'cashier' && (
        <PointField
          value={emission_point_ids}
          fault={form.faultOf('emission_point_ids')}
          onChange={(value) => form.set({ emission_point_ids: value })}
        />
      )}
    </>
  );
}

interface FieldProps {
  readonly value: readonly string[];
  readonly fault?: string | undefined;
  readonly onChange: (value: string[]) => void;
}

function BusinessField({ value, onChange }: FieldProps) {
  const t = texts.use();
  const businesses = useOperationData('workplaces.list', {});
  return (
    <Choices
      label={t.businesses}
      description={t.businessesWhy}
      groups={[{ items: businesses.map((each) => ({ value: String(each.id), label: nameOf(each) })) }]}
      value={value}
      onChange={onChange}
    />
  );
}

function PointField({ value, fault, onChange }: FieldProps) {
  const t = texts.use();
  const businesses = useOperationData('workplaces.list', {});
  return (
    <Choices
      label={t.points}
      description={t.pointsWhy}
      groups={businesses.map((each) => ({
        name: nameOf(each),
        items: each.emissionPoints.map((point) => ({
          value: String(point.id),
          label: [`${point.establishmentCode}-${point.code}`, point.description].filter(Boolean).join(' · '),
        })),
      }))}
      value={value}
      error={fault}
      required
      onChange={onChange}
    />
  );
}

function nameOf({ commercialName, businessName }: { commercialName: string | null; businessName: string }): string {
  return commercialName ?? businessName;
}

const texts = defineTranslatedTexts(
  {
    role: 'Permiso',
    why: {
      owner: 'Todo, también hacer y quitar propietarios.',
      administrator: 'Todo, también claves de API y personas, menos propietarios.',
      member: 'Emite comprobantes y administra negocios, clientes y productos.',
      accountant: 'Ve todo, prepara borradores y clasifica compras; no emite.',
      cashier: 'Vende en sus puntos de emisión y ve solo sus comprobantes.',
    },
    businesses: 'Negocios (opcional)',
    businessesWhy: 'Sin elegir ninguno, todos. Si elige algunos, los demás no existen para esta persona.',
    points: 'Puntos de emisión',
    pointsWhy: 'Donde vende.',
  },
  {
    role: 'Role',
    why: {
      owner: 'Everything, including who is an owner.',
      administrator: 'Everything, including API keys and people, but not owners.',
      member: 'Issues documents and manages businesses, customers and products.',
      accountant: 'Sees everything, prepares drafts and classifies purchases; does not issue.',
      cashier: 'Sells at their emission points and sees their own documents only.',
    },
    businesses: 'Businesses (optional)',
    businessesWhy: 'None chosen: all. When some are chosen, the others do not exist for this person.',
    points: 'Emission points',
    pointsWhy: 'Where they sell.',
  },
);

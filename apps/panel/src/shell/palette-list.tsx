import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { openSpotlight, Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import {
  IconActivity,
  IconFileInvoice,
  IconFilePlus,
  IconFlask,
  IconPackage,
  IconRocket,
  IconTruckLoading,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOperationQuery } from '../api/hooks.ts';
import { useChosenBusiness } from '../business/use-business.ts';
import type { DocumentTypeCode } from '../document-types/fields.ts';
import { documentNumberText } from '../document-types/name-of.ts';
import { documentTypeName, documentTypeNames } from '../document-types/type-names.ts';
import { formatMoney, formatNumber } from '../format/money.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { usePermissionCheck } from '../session/use-rights.ts';
import { useSession } from '../session/use-session.ts';
import { takeCaughtKeys } from './early-keys.ts';
import { menuTexts, useMenuGroups } from './navigation.ts';
import { usePaletteActions } from './palette-actions.tsx';
import { matchesEveryWord } from './palette-match.ts';

/** List of the command palette, loaded on first use. Opens each time `asked` increases. */
export default function PaletteList({ asked, name }: { asked: number; name: string }) {
  const t = texts.use();
  const business = useChosenBusiness();
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (asked > 0) openSpotlight();
  }, [asked]);
  const takeEarly = () => {
    const early = takeCaughtKeys();
    if (early !== '') setQuery((before) => before + early);
  };
  const places = useScreens(business !== undefined);
  const more = usePaletteActions(query);
  const found = useFound(query, business?.id);
  return (
    <Spotlight
      actions={[...found, ...places, ...more]}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      nothingFound={t.nothing}
      filter={(_, groups) =>
        (groups as SpotlightActionGroupData[])
          .map((group) =>
            found.includes(group) ? group : { ...group, actions: group.actions.filter(matchesQuery(query)) },
          )
          .filter(({ actions }) => actions.length > 0)
      }
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': name } }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      searchProps={{ placeholder: t.placeholder, 'aria-label': t.placeholder, onFocus: takeEarly }}
    />
  );
}

const matchesQuery =
  (query: string) =>
  ({ label = '', description = '' }: SpotlightActionData): boolean =>
    matchesEveryWord(query, `${label} ${description}`);

/** Entries for every screen, and for a new document of every type. */
function useScreens(hasBusiness: boolean): SpotlightActionGroupData[] {
  const t = texts.use();
  const names = menuTexts.use();
  const types = documentTypeNames.use();
  const may = usePermissionCheck();
  const { operator } = useSession();
  const navigate = useNavigate();
  const screens = useMenuGroups(hasBusiness).map(({ group, places }) => ({
    group: names.groups[group] || names.places.clients,
    actions: places.map(({ name: place, to, icon: Picture }) => ({
      id: place,
      label: names.places[place],
      leftSection: <Picture size={20} stroke={1.5} aria-hidden />,
      onClick: () => void navigate({ to }),
    })),
  }));
  // This screen is not in the menu, because a business needs it only once.
  const goingLive = {
    id: 'go live',
    label: t.goLive,
    leftSection: <IconRocket size={20} stroke={1.5} aria-hidden />,
    onClick: () => void navigate({ to: '/go-live' }),
  };
  const rehearsing = {
    id: 'rehearsal',
    label: t.rehearse,
    leftSection: <IconFlask size={20} stroke={1.5} aria-hidden />,
    onClick: () => void navigate({ to: '/businesses/rehearsal' }),
  };
  const operating = {
    group: t.installation,
    actions: [
      {
        id: 'operator',
        label: t.operator,
        leftSection: <IconActivity size={20} stroke={1.5} aria-hidden />,
        onClick: () => void navigate({ to: '/operator' }),
      },
    ],
  };
  const all = operator ? [...screens, operating] : screens;
  const moveIn = {
    id: 'moving-in',
    label: t.moveIn,
    leftSection: <IconTruckLoading size={20} stroke={1.5} aria-hidden />,
    onClick: () => void navigate({ to: '/moving-in' }),
  };
  const more = hasBusiness
    ? [...(may('settings:read') ? [goingLive] : []), ...(may('settings:write') ? [rehearsing, moveIn] : [])]
    : [];
  if (!hasBusiness || !may('documents:draft'))
    return more.length === 0 ? all : [...all, { group: t.actions, actions: more }];
  const begin = (Object.keys(types) as DocumentTypeCode[]).map((type) => ({
    id: `new ${type}`,
    label: t.begin(types[type]),
    leftSection: <IconFilePlus size={20} stroke={1.5} aria-hidden />,
    onClick: () => void navigate({ to: '/documents/new', search: { type } }),
  }));
  return [...all, { group: t.actions, actions: [...begin, ...more] }];
}

/** Records of the business with this name or number. */
function useFound(query: string, businessId: number | undefined): SpotlightActionGroupData[] {
  const t = texts.use();
  const types = documentTypeNames.use();
  const navigate = useNavigate();
  const [search] = useDebouncedValue(query.trim(), 200);
  const enabled = businessId !== undefined && search.length >= 2;
  const asked = { query: { businessId: businessId ?? 0, search, perPage: 5 } };
  const documents = useOperationQuery('documents.list', { query: { ...asked.query, view: 'summary' } }, { enabled });
  const customers = useOperationQuery('customers.list', asked, { enabled });
  const items = useOperationQuery('items.list', asked, { enabled });
  if (!enabled || query.trim().length < 2) return [];
  return [
    {
      group: t.documents,
      actions: (documents.data?.data ?? []).map((document) => ({
        id: `document ${document.id}`,
        label: `${documentTypeName(types, document.documentType.code)} ${documentNumberText(document)}`,
        description: `${document.entity.businessName} · ${formatMoney(document.total)}`,
        leftSection: <IconFileInvoice size={20} stroke={1.5} aria-hidden />,
        onClick: () => void navigate({ to: '/documents/$id', params: { id: String(document.id) } }),
      })),
    },
    {
      group: t.customers,
      actions: (customers.data?.data ?? []).map(({ id, businessName, identification }) => ({
        id: `customer ${id}`,
        label: businessName,
        description: identification,
        leftSection: <IconUser size={20} stroke={1.5} aria-hidden />,
        onClick: () => void navigate({ to: '/customers/$id', params: { id: String(id) } }),
      })),
    },
    {
      group: t.items,
      actions: (items.data?.data ?? []).map(({ id, name, code, price }) => ({
        id: `item ${id}`,
        label: name,
        description: `${code} · $${formatNumber(price, 2, 6)}`,
        leftSection: <IconPackage size={20} stroke={1.5} aria-hidden />,
        onClick: () => void navigate({ to: '/items', search: { search: code } }),
      })),
    },
  ].filter(({ actions }) => actions.length > 0);
}

const texts = defineTranslatedTexts(
  {
    placeholder: 'Un número, un monto, un cliente, un producto o una pantalla',
    nothing: 'No hay nada con ese nombre',
    begin: (type: string) => `Nuevo: ${type}`,
    actions: 'Acciones',
    rehearse: 'Ensayar con el SRI',
    installation: 'Instalación',
    operator: 'Operación: cómo está la instalación',
    moveIn: 'Mudarse a Talonario desde otro sistema',
    goLive: 'Pasar a producción',
    documents: 'Comprobantes',
    customers: 'Clientes',
    items: 'Productos y servicios',
  },
  {
    placeholder: 'A number, an amount, a customer, a product or a screen',
    nothing: 'Nothing matches',
    begin: (type) => `New: ${type}`,
    actions: 'Actions',
    rehearse: 'Rehearse with SRI',
    installation: 'Installation',
    operator: 'Operations: how the installation is doing',
    moveIn: 'Move in to Talonario from another system',
    goLive: 'Go to production',
    documents: 'Documents',
    customers: 'Customers',
    items: 'Products and services',
  },
);

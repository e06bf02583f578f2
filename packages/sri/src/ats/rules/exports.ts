import {
  atsDocumentTypes,
  atsExportKindCodes,
  atsIdentificationCodes,
  customsDistricts,
  customsRegimes,
  foreignIncomeKinds,
} from '../../catalogs/ats-tables.ts';
import type { AtsExport } from '../annex-model.ts';
import { toAtsName } from '../text-format.ts';
import { describeMissingRegimeField } from './purchase-payment.ts';
import { type AtsRule, brokenParamsIf, fichaSource } from './rule.ts';

export const exportRules: readonly AtsRule<AtsExport>[] = [
  {
    id: 'export.type_not_for_identification',
    severity: 'error',
    source: `${fichaSource}, tabla 4`,
    sure: 'official',
    text: 'Un comprobante de tipo {type} no se informa como exportación.',
    breaks: ({ type, identificationType }) => {
      const row = atsDocumentTypes.find(({ code }) => code === type);
      const isExportId = Object.values<string>(atsIdentificationCodes.export).includes(identificationType);
      return isExportId && row?.identifications.includes(identificationType) ? undefined : { type };
    },
  },
  {
    id: 'export.identification_shape',
    severity: 'error',
    source: 'ats.xsd',
    sure: 'official',
    text: 'La identificación {identification} del cliente del exterior no tiene de 3 a 13 letras o números.',
    breaks: ({ identification }) => (/^[0-9a-zA-Z]{3,13}$/.test(identification) ? undefined : { identification }),
  },
  {
    id: 'export.customer_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Del cliente del exterior falta si es persona natural o sociedad, su nombre, o si es parte relacionada.',
    breaks: ({ person, name, related }) =>
      brokenParamsIf(person === undefined || toAtsName(name ?? '') === '' || related === undefined),
  },
  {
    id: 'export.regime_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'De la exportación falta {what}.',
    breaks: (row) => {
      const what = describeMissingRegimeField(row);
      return what === undefined ? undefined : { what };
    },
  },
  {
    id: 'export.customs_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Una exportación con refrendo pide distrito, año, régimen, correlativo y documento de transporte; la factura no los tiene.',
    breaks: ({ of, customs }) => brokenParamsIf(of === atsExportKindCodes.customs && customs === undefined),
  },
  {
    id: 'export.customs_not_taken',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Solo una exportación con refrendo lleva distrito, año, régimen, correlativo y documento de transporte.',
    breaks: ({ of, customs }) => brokenParamsIf(of !== atsExportKindCodes.customs && customs !== undefined),
  },
  {
    id: 'export.customs_unknown',
    severity: 'error',
    source: `${fichaSource}, tablas 6 y 7.1`,
    sure: 'official',
    text: 'El distrito {district} o el régimen {regime} de la exportación no constan en las tablas del SENAE.',
    breaks: ({ customs }) =>
      customs === undefined || (customs.district in customsDistricts && customs.regime in customsRegimes)
        ? undefined
        : { district: customs.district, regime: customs.regime },
  },
  {
    id: 'export.shipped_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Falta la fecha de embarque.',
    breaks: ({ of, shippedOn }) => brokenParamsIf(of !== atsExportKindCodes.services && shippedOn === undefined),
  },
  {
    id: 'export.shipped_outside',
    severity: 'warning',
    source: fichaSource,
    sure: 'judgement',
    text: 'La exportación es del {date}, fuera del período.',
    breaks: ({ shippedOn: date }, { header: { period } }) =>
      date !== undefined && (date < period.from || date > period.to) ? { date } : undefined,
  },
  {
    id: 'export.income_missing',
    severity: 'error',
    source: `${fichaSource}, tabla 18`,
    sure: 'official',
    text: 'Una exportación de servicios pide el tipo de ingreso del exterior y si se gravó en el otro país.',
    breaks: ({ of, incomeKind, taxedAbroad }) =>
      brokenParamsIf(
        of === atsExportKindCodes.services &&
          (incomeKind === undefined || !(incomeKind in foreignIncomeKinds) || taxedAbroad === undefined),
      ),
  },
  {
    id: 'export.tax_abroad_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'El ingreso se gravó en el otro país y falta el impuesto pagado allí.',
    breaks: ({ taxedAbroad, taxAbroad }) => brokenParamsIf(taxedAbroad === true && taxAbroad === undefined),
  },
];

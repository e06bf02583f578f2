import { daysBetween, isCalendarDate } from '../../calendar.ts';
import type { AtsPurchase } from '../annex-model.ts';
import { type AtsRule, catalogueSource, fichaSource } from './rule.ts';

export const purchaseDateRules: readonly AtsRule<AtsPurchase>[] = [
  {
    id: 'purchase.date_unknown',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'La fecha {date} de la compra no existe.',
    breaks: ({ issuedOn, registeredOn, withholding }) => {
      const date = [issuedOn, registeredOn, withholding?.issuedOn ?? issuedOn].find((one) => !isCalendarDate(one));
      return date === undefined ? undefined : { date };
    },
  },
  {
    id: 'purchase.registered_outside',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'La compra se registró el {date}, fuera del período.',
    breaks: ({ registeredOn: date }, { header: { period } }) =>
      date < period.from || date > period.to ? { date } : undefined,
  },
  {
    id: 'purchase.registered_before_issue',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'La compra se registró el {registered}, antes de emitirse el {issued}.',
    breaks: ({ registeredOn: registered, issuedOn: issued }) =>
      registered < issued ? { registered, issued } : undefined,
  },
  {
    id: 'purchase.issued_long_ago',
    severity: 'warning',
    source: catalogueSource,
    sure: 'single',
    text: 'La compra se emitió el {issued}, más de un año antes de registrarse.',
    breaks: ({ registeredOn, issuedOn: issued }) =>
      isCalendarDate(issued) && isCalendarDate(registeredOn) && daysBetween(issued, registeredOn) > 366
        ? { issued }
        : undefined,
  },
  {
    id: 'purchase.withheld_before_registration',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'La retención es del {withheld}, anterior al registro de la compra el {registered}. Corrija la fecha de registro.',
    breaks: ({ registeredOn: registered, withholding }) =>
      withholding !== undefined && withholding.issuedOn < registered
        ? { withheld: withholding.issuedOn, registered }
        : undefined,
  },
];

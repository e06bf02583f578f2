// Texts for operators on the page, in mails and in the terminal, in Spanish and English.
import { dayInGuayaquil, formatInstant } from '../../platform/clock/guayaquil.ts';
import type { AlertCause } from './alert-cause.ts';

export type Locale = 'es' | 'en';

/** One sentence about one problem. */
export function alertSentence(cause: AlertCause, locale: Locale): string {
  const t = words[locale];
  switch (cause.kind) {
    case 'queue':
      return t.queue(queueName(cause.queue, locale), formatMinute(cause.since, locale));
    case 'sri':
      return t.sri(environmentName(cause.environmentId, locale), formatMinute(cause.since, locale));
    case 'certificate':
      return t.certificate(cause.business, cause.businessId, formatDay(cause.validTo, locale));
    case 'backup':
      return cause.takenAt === null ? t.noBackup : t.oldBackup(formatMinute(cause.takenAt, locale));
    case 'disk':
      return t.disk(cause.host, cause.percent);
    case 'clock':
      return t.clock(cause.host, cause.aheadSeconds);
    case 'database_full':
      return t.databaseFull;
    case 'restored':
      return t.restored(formatMinute(cause.heldAt, locale));
    case 'worker':
      return t.worker;
  }
}

/** Formats day and minute in Ecuador: in Spanish in the local notation, in English as ISO. */
export function formatMinute(instant: Date, locale: Locale): string {
  return `${formatDay(instant, locale)} ${formatInstant(instant).slice(11, 16)}`;
}

export function formatDay(instant: Date, locale: Locale): string {
  const iso = dayInGuayaquil(instant);
  return locale === 'en' ? iso : iso.split('-').reverse().join('/');
}

export function queueName(queue: string, locale: Locale): string {
  const names: Readonly<Record<string, string>> = words[locale].queues;
  return names[queue] ?? queue;
}

export function environmentName(environmentId: number, locale: Locale): string {
  return words[locale].environments[environmentId === 2 ? 1 : 0];
}

const words = {
  es: {
    queue: (queue: string, since: string) => `${queue}: hay trabajo pendiente que nadie toma desde ${since}.`,
    sri: (environment: string, since: string) => `El SRI (${environment}) no responde desde ${since}.`,
    certificate: (business: string, id: number, day: string) =>
      `La firma de ${business} (negocio ${id}) vence el ${day}.`,
    noBackup: 'No consta ningún respaldo.',
    oldBackup: (at: string) => `El último respaldo es del ${at}.`,
    disk: (host: string, percent: number) => `En ${host} queda libre el ${percent} % del disco.`,
    clock: (host: string, seconds: number) =>
      `El reloj de ${host} está ${Math.abs(seconds)} s ${seconds > 0 ? 'adelantado' : 'atrasado'} respecto del SRI. Póngalo en hora (NTP): con 120 s de adelanto no se emite.`,
    databaseFull: 'El disco de la base de datos está lleno: no se puede emitir ni guardar nada hasta que haga sitio.',
    restored: (since: string) =>
      `La base de datos fue restaurada: desde ${since} no se emite nada hasta que usted responda (talonario numbers list).`,
    worker: 'Ningún proceso worker está vivo: nada de lo pendiente avanza.',
    environments: ['pruebas', 'producción'],
    queues: {
      'documents 1': 'Emisión (pruebas)',
      'documents 2': 'Emisión (producción)',
      'received 1': 'Recibidos por traer (pruebas)',
      'received 2': 'Recibidos por traer (producción)',
      events: 'Eventos por repartir',
      emails: 'Correos a clientes',
      'account emails': 'Correos de cuenta y recordatorios',
      webhooks: 'Webhooks',
      imports: 'Importaciones',
      packages: 'Paquetes del mes',
      rehearsals: 'Ensayos con el SRI',
    },
  },
  en: {
    queue: (queue: string, since: string) => `${queue}: work is due that no process has taken since ${since}.`,
    sri: (environment: string, since: string) => `SRI (${environment}) has not answered since ${since}.`,
    certificate: (business: string, id: number, day: string) =>
      `The certificate of ${business} (business ${id}) ends on ${day}.`,
    noBackup: 'No backup is known.',
    oldBackup: (at: string) => `The last backup is of ${at}.`,
    disk: (host: string, percent: number) => `On ${host} ${percent} % of the disk is free.`,
    clock: (host: string, seconds: number) =>
      `The clock of ${host} is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} SRI. Set it (NTP): from 120 s ahead nothing is issued.`,
    databaseFull: 'The disk of the database is full: nothing can be issued or stored until you make room.',
    restored: (since: string) =>
      `The database was restored: since ${since} nothing is issued until you answer (talonario numbers list).`,
    worker: 'No worker process is alive: nothing that waits goes on.',
    environments: ['test', 'production'],
    queues: {
      'documents 1': 'Emission (test)',
      'documents 2': 'Emission (production)',
      'received 1': 'Received documents to fetch (test)',
      'received 2': 'Received documents to fetch (production)',
      events: 'Events to hand out',
      emails: 'Mails to customers',
      'account emails': 'Account mails and reminders',
      webhooks: 'Webhooks',
      imports: 'Imports',
      packages: 'Packages of a month',
      rehearsals: 'Rehearsals with SRI',
    },
  },
} as const;

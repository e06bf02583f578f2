// The words of the list that an operator's page and `talonario doctor` share.
export const findingWords = {
  es: {
    waits: (queue: string, count: number, since: string) => `${queue}: ${count} desde ${since}`,
    nothingWaits: 'no espera nada',
    sriUp: (name: string, calls: number, failures: number) =>
      `${name}: responde; ${calls} llamadas en 24 h, ${failures} sin respuesta`,
    sriDown: (name: string, since: string, calls: number, failures: number) =>
      `${name}: no responde desde ${since}; ${calls} llamadas en 24 h, ${failures} sin respuesta`,
    clockRight: 'coincide con el del SRI',
    clockUnknown: 'sin respuestas recientes del SRI para compararlo',
    noneEnds: 'ninguna vence en 30 días',
    ends: (name: string, id: number, day: string) => `${name} (negocio ${id}): ${day}`,
    ending: (list: string) => `vencidas o por vencer: ${list}`,
    noBounce: 'ningún correo fue rechazado en 24 h',
    bounced: (mails: number, account: number) => `sin entregar en 24 h: a clientes ${mails}, de cuenta ${account}`,
    webhooksFine: 'todos responden',
    paused: (count: number) => (count === 1 ? '1 apagado' : `${count} apagados`).concat(' por no responder'),
    failing: (count: number, since: string) =>
      count === 1 ? `1 falla desde ${since}` : `${count} fallan, el primero desde ${since}`,
    databaseSize: (size: string) => `base de datos: ${size}`,
    free: (host: string, percent: number) => `${host}: ${percent} % libre`,
    noBackup: 'no consta ningún respaldo',
    lastBackup: (at: string, place: string) => `el último es del ${at} (${place})`,
    unwatched: 'nadie lo vigila (TALONARIO_ALERT_BACKUP_HOURS)',
    nobodyRuns: 'ninguno está vivo',
    alive: (apis: number, workers: number, versions: string) => `${apis} api, ${workers} worker, versión ${versions}`,
    noFaults: (refused: number) => `ninguna falla del servicio en 24 h; ${refused} solicitudes rechazadas`,
    faults: (list: string, refused: number) => `fallas en 24 h: ${list}; ${refused} solicitudes rechazadas`,
  },
  en: {
    waits: (queue: string, count: number, since: string) => `${queue}: ${count} since ${since}`,
    nothingWaits: 'nothing waits',
    sriUp: (name: string, calls: number, failures: number) =>
      `${name}: answers; ${calls} calls in 24 h, ${failures} unanswered`,
    sriDown: (name: string, since: string, calls: number, failures: number) =>
      `${name}: has not answered since ${since}; ${calls} calls in 24 h, ${failures} unanswered`,
    clockRight: 'agrees with the clock of SRI',
    clockUnknown: 'no recent answer of SRI to compare it with',
    noneEnds: 'none expires within 30 days',
    ends: (name: string, id: number, day: string) => `${name} (business ${id}): ${day}`,
    ending: (list: string) => `expired or about to: ${list}`,
    noBounce: 'no mail was refused in 24 h',
    bounced: (mails: number, account: number) =>
      `not delivered in 24 h: ${mails} mails to customers, ${account} account mails`,
    webhooksFine: 'all of them answer',
    paused: (count: number) => `${count} switched off because they did not answer`,
    failing: (count: number, since: string) => `${count} failing, the first since ${since}`,
    databaseSize: (size: string) => `database: ${size}`,
    free: (host: string, percent: number) => `${host}: ${percent} % free`,
    noBackup: 'none is known',
    lastBackup: (at: string, place: string) => `the last is of ${at} (${place})`,
    unwatched: 'nobody watches it (TALONARIO_ALERT_BACKUP_HOURS)',
    nobodyRuns: 'none is alive',
    alive: (apis: number, workers: number, versions: string) => `${apis} api, ${workers} worker, version ${versions}`,
    noFaults: (refused: number) => `no fault of the service in 24 h; ${refused} requests refused`,
    faults: (list: string, refused: number) => `faults in 24 h: ${list}; ${refused} requests refused`,
  },
} as const;

import { defineTranslatedTexts } from '../../i18n/texts.ts';

export const importTexts = defineTranslatedTexts(
  {
    title: 'Importar recibidos',
    about: 'Se puede repetir sin miedo: lo que ya está no se duplica.',
    back: 'Ver los recibidos',
    bringIn: 'Traer del SRI',
    issued: 'Ver los comprobantes',
    sources: { report: 'Reporte del SRI', files: 'Archivos XML', keys: 'Claves de acceso', issued: 'Emitidos fuera' },
    statuses: { queued: 'En espera', running: 'En curso', done: 'Terminada', failed: 'No se pudo leer' },
    dryRun: 'sin guardar',
    reviewed: 'Revisión sin guardar',
  },
  {
    title: 'Import received documents',
    about: 'You can safely repeat it: nothing is added twice.',
    back: 'See the received ones',
    bringIn: 'Bring in from SRI',
    issued: 'See the documents',
    sources: { report: 'SRI’s report', files: 'XML files', keys: 'Access keys', issued: 'Issued elsewhere' },
    statuses: { queued: 'Waiting', running: 'Running', done: 'Done', failed: 'Could not be read' },
    dryRun: 'nothing saved',
    reviewed: 'Reviewed, nothing saved',
  },
);

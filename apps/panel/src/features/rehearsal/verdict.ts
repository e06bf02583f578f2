import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHandStop } from '@tabler/icons-react';
import { defineTexts } from '../../i18n/texts.ts';

export const verdictLooks = {
  passed: { color: 'pad', icon: IconCircleCheck },
  warnings: { color: 'orange', icon: IconAlertTriangle },
  failed: { color: 'red', icon: IconCircleX },
  stopped: { color: 'red', icon: IconHandStop },
} as const;

export const verdictTexts = defineTexts(
  {
    passed: {
      title: 'Todo está como debe',
      short: 'todo bien',
      text: 'El SRI de pruebas recibió y autorizó los seis comprobantes.',
    },
    warnings: { title: 'Funciona, con avisos', short: 'con avisos', text: 'Lea los pasos marcados con un aviso.' },
    failed: { title: 'Algo no funciona', short: 'falló', text: 'Los pasos marcados dicen qué pasó y qué hacer.' },
    stopped: {
      title: 'El ensayo se detuvo',
      short: 'se detuvo',
      text: 'Seguir habría sido peligroso. Después del paso marcado no se envió nada.',
    },
  },
  {
    passed: {
      title: 'Everything is as it should be',
      short: 'all well',
      text: "SRI's test environment received and authorised the six documents.",
    },
    warnings: { title: 'It works, with warnings', short: 'warnings', text: 'Read the steps marked with a warning.' },
    failed: {
      title: 'Something does not work',
      short: 'failed',
      text: 'The marked steps say what happened and what to do.',
    },
    stopped: {
      title: 'The rehearsal stopped',
      short: 'stopped',
      text: 'Going on would have been dangerous. Nothing was sent after the marked step.',
    },
  },
);

import { Box, VisuallyHidden } from '@mantine/core';
import { useOperationData } from '../api/hooks.ts';
import { useChosenBusiness } from '../business/use-business.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import styles from './header.module.css';

/** Name of the test environment, and a sentence that documents have no legal effect there. Undefined in production. */
export function useEnvironmentNotice(): { readonly name: string; readonly why: string } | undefined {
  const t = texts.use();
  const business = useChosenBusiness();
  const { simulator } = useOperationData('welcome.get', {});
  if (business === undefined || (business.environmentId === 2 && !simulator)) return undefined;
  return simulator ? t.simulator : t.test;
}

/**
 * Label in the header of every screen: documents issued here have no legal effect. The menu contains the complete
 * sentence.
 */
export function EnvironmentPill() {
  const notice = useEnvironmentNotice();
  if (notice === undefined) return null;
  return (
    <Box component="span" className={styles.pill} role="note" title={notice.why}>
      {notice.name}
      <VisuallyHidden>. {notice.why}</VisuallyHidden>
    </Box>
  );
}

const texts = defineTranslatedTexts(
  {
    test: {
      name: 'PRUEBAS',
      why: 'Los comprobantes van al ambiente de pruebas del SRI y no tienen validez tributaria.',
    },
    simulator: {
      name: 'SIMULADOR',
      why: 'El SRI es un simulador en este servidor: nada de lo que emita tiene validez tributaria.',
    },
  },
  {
    test: {
      name: 'TEST',
      why: 'Documents go to the test environment of SRI and have no tax value.',
    },
    simulator: {
      name: 'SIMULATOR',
      why: 'SRI is a simulator on this server: nothing you issue has tax value.',
    },
  },
);

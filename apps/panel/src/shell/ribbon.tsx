import { Alert, Text } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useData } from '../api/hooks.ts';
import { useChosenBusiness } from '../business/use-business.ts';
import { defineTexts } from '../i18n/texts.ts';

/** Shows on every screen that documents issued in the test environment have no legal effect. */
export function Ribbon() {
  const t = texts.use();
  const business = useChosenBusiness();
  const { simulator } = useData('welcome.get', {});
  if (business === undefined || (business.environmentId === 2 && !simulator)) return null;
  return (
    <Alert color="orange" variant="light" icon={<IconFlask size={18} aria-hidden />} py={6} mb="md" role="note">
      <Text size="sm" component="span" c="var(--mantine-color-text)">
        <b>{simulator ? t.simulator : t.test}</b> <span className="narrow-only">{t.brief}</span>
        <span className="wide-only">{simulator ? t.simulatorWhy : t.testWhy}</span>
      </Text>
    </Alert>
  );
}

const texts = defineTexts(
  {
    brief: 'Sin validez tributaria.',
    test: 'PRUEBAS.',
    testWhy: 'Los comprobantes van al ambiente de pruebas del SRI y no tienen validez tributaria.',
    simulator: 'SIMULADOR.',
    simulatorWhy: 'El SRI es un simulador en este servidor: nada de lo que emita tiene validez tributaria.',
  },
  {
    brief: 'No tax value.',
    test: 'TEST.',
    testWhy: 'Documents go to the test environment of SRI and have no tax value.',
    simulator: 'SIMULATOR.',
    simulatorWhy: 'SRI is a simulator on this server: nothing you issue has tax value.',
  },
);

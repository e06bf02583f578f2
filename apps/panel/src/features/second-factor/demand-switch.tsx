import { Switch } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';

/** Switch for owners: whether every user of the account must have a second factor. */
export function RequireSecondFactorSwitch({ demanded, possible }: { demanded: boolean; possible: boolean }) {
  const t = texts.use();
  const demand = useWriteOperation('secondFactor.demand', ['secondFactor', 'session']);
  return (
    <Switch
      label={t.label}
      description={possible || demanded ? t.why : t.first}
      checked={demand.isPending ? demand.variables.body.demanded : demanded}
      disabled={demand.isPending || (!possible && !demanded)}
      onChange={({ currentTarget: { checked } }) =>
        demand.mutate(
          { body: { demanded: checked } },
          { onSuccess: () => notifySuccess(checked ? t.on : t.off), onError: notifyFailure },
        )
      }
    />
  );
}

const texts = defineTranslatedTexts(
  {
    label: 'Exigirla a todas las personas de la cuenta',
    why: 'Quien no la tenga deberá activarla antes de hacer cualquier otra cosa. Las claves de API no cambian.',
    first: 'Active primero la suya.',
    on: 'Ahora se exige a todas las personas.',
    off: 'Ya no se exige.',
  },
  {
    label: 'Require it for everyone in the account',
    why: 'Users who do not have it must turn it on before doing anything else. API keys do not change.',
    first: 'Turn your own on first.',
    on: 'Everyone must now have it.',
    off: 'It is no longer required.',
  },
);

import { Button, Center, FileInput, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useWriteOperation } from '../../api/hooks.ts';
import { useBusinesses } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { fieldFaultTextsOf } from '../../ui/faults.ts';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { LogoImage } from './logo-image.tsx';

/** Logo printed on the RIDE: shows it, replaces it or removes it. */
export function LogoForm({ businessId }: { businessId: number }) {
  const t = texts.use();
  const hasLogo = useBusinesses().some(({ id, logoUrl }) => id === businessId && logoUrl !== null);
  const upload = useWriteOperation('businesses.files.upload', ['businesses']);
  const remove = useWriteOperation('businesses.logo.delete', ['businesses']);
  const [fault, setFault] = useState<string>();
  const send = async (file: File | null) => {
    if (file === null) return;
    setFault(undefined);
    try {
      await upload.mutateAsync({ params: { id: businessId }, form: { file, type: 'logo' } });
      notifySuccess(t.saved);
    } catch (error) {
      setFault(fieldFaultTextsOf(error).file ?? errorText(error));
    }
  };
  const drop = () =>
    remove.mutate(
      { params: { id: businessId } },
      { onSuccess: () => notifySuccess(t.removed), onError: notifyFailure },
    );
  return (
    <Stack>
      <Paper withBorder p="md" bg="white">
        <Center mih={120}>
          {hasLogo ? (
            <LogoImage businessId={businessId} />
          ) : (
            <Text size="sm" c="dark.6">
              {t.none}
            </Text>
          )}
        </Center>
      </Paper>
      <FileInput
        label={t.file}
        description={t.rule}
        placeholder={t.choose}
        accept="image/png,image/jpeg"
        leftSection={<IconPhotoUp size={16} aria-hidden />}
        value={null}
        onChange={send}
        error={fault}
        disabled={upload.isPending}
        data-autofocus
      />
      {hasLogo && (
        <Group>
          <Button variant="default" onClick={drop} loading={remove.isPending}>
            {t.remove}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    none: 'Sin logotipo: el RIDE lleva el nombre del negocio.',
    file: 'Imagen',
    rule: 'PNG o JPEG, hasta 512 kB. Se guarda al elegirla.',
    choose: 'Elegir un archivo…',
    saved: 'El logotipo está guardado.',
    remove: 'Quitar el logotipo',
    removed: 'El RIDE ya no lleva logotipo.',
  },
  {
    none: 'No logo: the RIDE carries the name of the business.',
    file: 'Image',
    rule: 'PNG or JPEG, at most 512 kB. It is stored when you choose it.',
    choose: 'Choose a file…',
    saved: 'The logo is stored.',
    remove: 'Remove the logo',
    removed: 'The logo was removed from the RIDE.',
  },
);

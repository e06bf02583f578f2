import { Image, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useOperationQuery } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ErrorNotice } from '../../ui/failure.tsx';

/**
 * Image of the logo. It is loaded like the other records and not through the address of an <img>, so that a new logo is
 * shown at once.
 */
export function LogoImage({ businessId }: { businessId: number }) {
  const t = texts.use();
  const { data, error } = useOperationQuery('businesses.logo.get', { params: { id: businessId } });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (data === undefined) return;
    const url = URL.createObjectURL(data.blob);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [data]);
  if (error !== null) return <ErrorNotice error={error} />;
  if (address === undefined) return <Loader size="sm" />;
  return <Image src={address} alt={t.alt} fit="contain" mah={160} w="auto" maw="100%" />;
}

const texts = defineTranslatedTexts({ alt: 'Logotipo del negocio' }, { alt: 'Logo of the business' });

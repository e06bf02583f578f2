import { Text } from '@mantine/core';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { LongNumber } from '../../ui/record-page.tsx';

/**
 * Access key in groups that can be read aloud. It is copied without the spaces. In the offline scheme it is also the
 * authorization number.
 */
export function AccessKey({ record }: { record: DocumentRecord }) {
  const t = texts.use();
  const { accessKey, authorizationNumber, authorizedAt } = record;
  if (accessKey === null) return null;
  const same = authorizationNumber === accessKey;
  return (
    <>
      <LongNumber name={authorizationNumber !== null && same ? t.both : t.key} value={accessKey} copy={t.copyKey} />
      {authorizationNumber !== null && !same && (
        <LongNumber name={t.authorization} value={authorizationNumber} copy={t.copyAuthorization} />
      )}
      {authorizedAt !== null && (
        <Text size="sm" mt={4}>
          {t.at} <time dateTime={authorizedAt}>{formatDateTime(authorizedAt)}</time>
        </Text>
      )}
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    key: 'Clave de acceso',
    both: 'Clave de acceso y número de autorización',
    authorization: 'Número de autorización',
    copyKey: 'Copiar la clave de acceso',
    copyAuthorization: 'Copiar el número de autorización',
    at: 'Autorizado el',
  },
  {
    key: 'Access key',
    both: 'Access key and authorization number',
    authorization: 'Authorization number',
    copyKey: 'Copy the access key',
    copyAuthorization: 'Copy the authorization number',
    at: 'Authorised at',
  },
);

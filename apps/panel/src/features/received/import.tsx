import { SimpleGrid } from '@mantine/core';
import { useBusiness } from '../../business/use-business.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { ImportFiles } from './import-files.tsx';
import { ImportKeys } from './import-keys.tsx';
import { importTexts } from './import-texts.ts';
import { LastImports } from './last-imports.tsx';

/** The ways in: files, access keys; and what came of the last ones. */
export function ImportScreen() {
  const t = importTexts.use();
  const { id: businessId } = useBusiness();
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <ButtonLink to="/received" variant="default">
          {t.back}
        </ButtonLink>
      }
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <ImportFiles businessId={businessId} />
        <ImportKeys businessId={businessId} />
      </SimpleGrid>
      <LastImports businessId={businessId} issued={false} />
    </Page>
  );
}

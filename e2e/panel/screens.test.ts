// Tests every screen and every dialog: accessible, not wider than a phone, and without texts meant for programs.
import { beforeAll, describe, expect, test } from 'vitest';
import { seedOperatorPage } from '../../apps/server/test/seed-operator.ts';
import { checkAccessibility } from './accessibility.ts';
import { type BrowserUser, hasBrowser } from './browser.ts';
import { publicScreens, type Screen, screens, visitScreen, waitUntilLoaded } from './screens.ts';
import { type SeededAccount, seedAccount } from './seed-account.ts';
import { buttonNamed, newUser, signIn } from './steps.ts';
import { useTestEnvironment } from './test-environment.ts';

describe.skipIf(!hasBrowser('every screen'))('is accessible:', () => {
  const stage = useTestEnvironment();
  let account: SeededAccount;
  let person: BrowserUser;
  beforeAll(async () => {
    account = await seedAccount(stage.scene);
    await seedOperatorPage(stage.scene.owner, newUser.email);
    person = await stage.meet();
  });

  const look = async (screen: Screen) => {
    await visitScreen(person.page, screen, account);
    expect(await checkAccessibility(person.page, screen.name)).toEqual([]);
    expect(person.complaints.splice(0)).toEqual([]);
  };

  test.each(publicScreens)('$name', look);

  describe('signed in', () => {
    beforeAll(async () => {
      await person.page.goto('/app/sign-in');
      await signIn(person.page);
      await person.page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
    });

    test.each(screens)('$name', look);

    test('sign in again', async () => {
      const { page, complaints } = person;
      await page.goto('/app/documents/new');
      await waitUntilLoaded(page);
      await stage.scene.owner.deleteFrom('sessions').execute();
      await buttonNamed(page, 'Guardar borrador').click();
      await page.getByRole('dialog', { name: 'Su sesión terminó' }).waitFor();
      expect(await checkAccessibility(page, 'sign in again')).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
});

import { RemoveScroll as whole } from '@mantine/core';
import { expect, it } from 'vitest';
import { RemoveScroll } from './library-substitutes.ts';

it('calls the classes of a page held still as the library that does it', () => {
  expect(RemoveScroll.classNames).toEqual(whole.classNames);
});

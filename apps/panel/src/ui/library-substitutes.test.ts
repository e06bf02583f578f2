import { RemoveScroll as whole } from '@mantine/core';
import { expect, it } from 'vitest';
import { RemoveScroll } from './library-substitutes.ts';

it('returns the same class names as react-remove-scroll', () => {
  expect(RemoveScroll.classNames).toEqual(whole.classNames);
});

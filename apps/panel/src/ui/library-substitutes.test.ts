import { RemoveScroll as whole } from '@mantine/core';
import { expect, it } from 'vitest';
import { ScrollLock } from './library-substitutes.ts';

it('returns the same class names as react-remove-scroll', () => {
  expect(ScrollLock.classNames).toEqual(whole.classNames);
});

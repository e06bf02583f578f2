// The frame and the scroll area of the component library need two small things of libraries that place menus and hold the page still,
// and would bring all of those along. vite.config.ts gives them these instead.
import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';

/** As @floating-ui/react has it. */
export function useMergeRefs<Instance>(refs: readonly Ref<Instance>[]) {
  return useMergedRef(...refs);
}

/** As react-remove-scroll has it, for whoever only asks what its classes are called. */
export const RemoveScroll = {
  classNames: { fullWidth: 'width-before-scroll-bar', zeroRight: 'right-scroll-bar-position' },
};

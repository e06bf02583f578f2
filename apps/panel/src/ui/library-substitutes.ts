// Mantine's app shell and scroll area each need one small function of large libraries (menu positioning, scroll lock),
// which would be loaded with every page. vite.config.ts replaces those imports by these functions.
import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';

/** Replaces the hook of the same name in @floating-ui/react. */
export function useMergeRefs<Instance>(refs: readonly Ref<Instance>[]) {
  return useMergedRef(...refs);
}

/** Replaces RemoveScroll of react-remove-scroll: the components use only its class names. */
export const RemoveScroll = {
  classNames: { fullWidth: 'width-before-scroll-bar', zeroRight: 'right-scroll-bar-position' },
};

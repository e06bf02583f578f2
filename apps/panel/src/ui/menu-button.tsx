import type { MenuProps } from '@mantine/core';
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { type OverlayModule, prefetchOverlaysProps, useOverlayModule } from './lazy-overlays.ts';

export interface MenuButtonProps extends Pick<MenuProps, 'position' | 'width'> {
  readonly button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }>;
  /** Entries of the menu. */
  readonly children: (Menu: OverlayModule['Menu']) => ReactNode;
}

/** Button that opens a menu, for the pages that users see first: the menu's code is loaded after the page. */
export function MenuButton({ button, children, ...menu }: MenuButtonProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const overlays = useOverlayModule(opened);
  return (
    <>
      {cloneElement(button, {
        id,
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        ...(opened && { 'aria-controls': `${id}-dropdown` }),
        onClick: () => setOpened((was) => !was),
        ...prefetchOverlaysProps,
      })}
      {overlays && (
        <overlays.AnchoredMenu {...menu} id={id} anchor={anchor} opened={opened} onChange={setOpened}>
          {children(overlays.Menu)}
        </overlays.AnchoredMenu>
      )}
    </>
  );
}

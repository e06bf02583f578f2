// Links to screens in the style of the panel, whose addresses the compiler checks.
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Html<Own> = Own & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> };

export const TextLink = createLink((props: Html<AnchorProps>) => <Anchor {...props} />);

export const ButtonLink = createLink((props: Html<ButtonProps>) => <Button component="a" {...props} />);

/** Height of a link that stands alone, so that a finger can hit it: WCAG 2.2 asks for 24 px. */
export const minTargetSize = { display: 'inline-block', mih: 24, lh: '24px' } as const;

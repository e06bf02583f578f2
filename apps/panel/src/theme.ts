import { createTheme, type MantineColorsTuple } from '@mantine/core';

// The green of the carbon copy of an invoice pad. Shade 7 on white and shade 8 on the dark page keep 4.5:1.
const pad: MantineColorsTuple = [
  '#e7f6f0',
  '#cfeadf',
  '#a0d6c0',
  '#6dc1a0',
  '#43ae84',
  '#289f73',
  '#16855c',
  '#0b6e4f',
  '#075b41',
  '#034632',
];

export const theme = createTheme({
  colors: { pad },
  primaryColor: 'pad',
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Its placeholder is no child that a menu may have.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Fields of one row stand in line, whether or not there is more to say of one of them.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Orange and red words on their own tint have less than 4.5:1: the picture and the tint tell the kind.
    Alert: {
      styles: { title: { color: 'var(--mantine-color-text)' }, message: { color: 'var(--mantine-color-text)' } },
    },
  },
});

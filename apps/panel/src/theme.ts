// Colours, type and spacing of the whole panel, in one place.
import '@fontsource-variable/inter/wght.css';
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

// Grey with a breath of the green, and no black: soft in a dark room, and text keeps 7:1 on the page and on cards.
const dark: MantineColorsTuple = [
  '#d5dbd8',
  '#b7c0bc',
  '#919c97',
  '#6b7671',
  '#434d49',
  '#363f3b',
  '#272f2c',
  '#1c2321',
  '#151b19',
  '#0f1413',
];

export const theme = createTheme({
  colors: { pad, dark },
  primaryColor: 'pad',
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
  // Shipped with the panel; until it has come, and for other scripts, what the device has.
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  // Room above and below, so that no accent or tail is cut off: Ñandú, Índice.
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.6', xl: '1.6' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.3' },
      h2: { fontSize: '1.5rem', lineHeight: '1.3' },
      h3: { fontSize: '1.25rem', lineHeight: '1.35' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h6: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Its placeholder is no child that a menu may have.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Where tabs have no room they are pushed aside, and do not pile up.
    Tabs: {
      styles: {
        list: { flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden', scrollbarWidth: 'none' },
        tab: { flexShrink: 0, whiteSpace: 'nowrap', outlineOffset: -3 },
      },
    },
    // Fields of one row stand in line, whether or not there is more to say of one of them.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Orange and red words on their own tint have less than 4.5:1: the picture and the tint tell the kind.
    Alert: {
      styles: { title: { color: 'var(--mantine-color-text)' }, message: { color: 'var(--mantine-color-text)' } },
    },
  },
});

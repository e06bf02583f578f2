// Type, spacing, radius and brand colours of the panel. Colours of surfaces and states are in tokens.css.
import '@fontsource-variable/inter/wght.css';
import { createTheme, type MantineColorsTuple } from '@mantine/core';

// Brand colour, a green like the carbon copy of an invoice pad. Shade 7 on white and shade 8 on the dark page have a
// contrast of at least 4.5:1.
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

// Colours of the dark scheme: greys with a slight green tint and no black. Text has a contrast of at least 7:1 on the
// page and on cards.
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

export const mantineTheme = createTheme({
  colors: { pad, dark },
  primaryColor: 'pad',
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '24px' },
  // Sizes: 12 for labels and secondary text, 14 for text, 16 for sections and sums, 20 for titles, 32 for the main
  // amount.
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  // This font is shipped with the panel. The fonts of the device are used until it is loaded, and for other scripts.
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  // Line height with enough space that accents and descenders are not cut off: Ñandú, Índice.
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.6', xl: '1.6' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '20px', lineHeight: '28px' },
      h3: { fontSize: '16px', lineHeight: '24px' },
      h4: { fontSize: '16px', lineHeight: '24px' },
      h5: { fontSize: '16px', lineHeight: '24px' },
      h6: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Mantine's placeholder for the initial focus is not an allowed child of `role="menu"`.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Tabs that do not fit scroll sideways instead of wrapping.
    Tabs: {
      styles: {
        list: { flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden', scrollbarWidth: 'none' },
        tab: { flexShrink: 0, whiteSpace: 'nowrap', outlineOffset: -3 },
      },
    },
    // With this order, the fields of one row stay aligned, whether or not one of them has a description.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Orange and red text on a background of the same colour has a contrast below 4.5:1. The icon and the background
    // show the kind of alert.
    Alert: {
      styles: {
        title: { color: 'var(--mantine-color-text)', fontWeight: 600 },
        message: { color: 'var(--mantine-color-text)' },
      },
    },
    Badge: { styles: { root: { fontSize: 12, fontWeight: 500 } } },
    Kbd: { styles: { root: { fontSize: 12, fontWeight: 500 } } },
  },
});

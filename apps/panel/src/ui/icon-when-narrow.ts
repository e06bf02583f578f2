import styles from './icon-when-narrow.module.css';

/** Class names of a button that shows only its icon on a phone. */
export const iconWhenNarrow = { root: styles.root ?? '', label: styles.label ?? '', section: styles.icon ?? '' };

import styles from './icon-when-narrow.module.css';

/** For a button whose picture is enough on a telephone. */
export const iconWhenNarrow = { root: styles.root ?? '', label: styles.label ?? '', section: styles.icon ?? '' };

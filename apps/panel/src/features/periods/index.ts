export { FiguresNote } from './figures-note.tsx';
export { PeriodCard } from './period-card.tsx';
export { PeriodNote } from './period-note.tsx';
export { usePeriod } from './use-period.ts';

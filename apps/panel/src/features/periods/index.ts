export { PeriodCard } from './period-card.tsx';

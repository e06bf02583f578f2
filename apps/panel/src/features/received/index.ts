export { Links } from './links.tsx';

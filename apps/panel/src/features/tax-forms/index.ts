export { type FormResult, resultOf } from './result.ts';

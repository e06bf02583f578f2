export { type FormResult, formResultOf } from './result.ts';

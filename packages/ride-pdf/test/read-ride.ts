// Examples of every document, drawn and read again by other programs.

import { describe } from 'vitest';
import type { RideExampleOptions } from '../../sri/test/ride-example-pieces.ts';
import { authorized, type RideExampleName, rideExamples } from '../../sri/test/ride-examples.ts';
import { missingPdfTools } from './pdf-tools.ts';

export const names = Object.keys(rideExamples) as RideExampleName[];
export const example = (name: RideExampleName, options: RideExampleOptions = {}) =>
  authorized(rideExamples[name](options));

if (missingPdfTools.length > 0) console.log(`skipped: no ${missingPdfTools.join(', ')} on this machine`);
export const withTools: ReturnType<typeof describe.skipIf> = describe.skipIf(missingPdfTools.length > 0);

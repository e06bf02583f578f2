// RIDE examples of every document type, rendered as PDF and read again with other programs.

import { describe } from 'vitest';
import type { RideExampleOptions } from '../../sri/test/ride-example-pieces.ts';
import { type RideExampleName, rideExamples, wrapInAuthorization } from '../../sri/test/ride-examples.ts';
import { hasPdfTools } from './pdf-tools.ts';

export const rideExampleNames = Object.keys(rideExamples) as RideExampleName[];
export const wrappedRideExample = (name: RideExampleName, options: RideExampleOptions = {}) =>
  wrapInAuthorization(rideExamples[name](options));

export const withTools: ReturnType<typeof describe.skipIf> = describe.skipIf(!hasPdfTools);

// Where the browser of tests and pictures is. The one without windows of its own takes half the processor time.
import { pathsOf } from './external-programs.mjs';

const [installed = 'chromium'] = ['chromium-headless-shell', 'chromium'].flatMap(pathsOf);

export const chromiumPath = process.env.CHROMIUM ?? installed;

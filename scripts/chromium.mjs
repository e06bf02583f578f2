// Path of the browser for tests and screenshots. The headless shell uses half the CPU time.
import { executablePathsOf } from './external-programs.mjs';

const [installed = 'chromium'] = ['chromium-headless-shell', 'chromium'].flatMap(executablePathsOf);

export const chromiumPath = process.env.CHROMIUM ?? installed;

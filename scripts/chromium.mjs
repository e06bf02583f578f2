// Where the browser of tests and pictures is. The one without windows of its own takes half the processor time.
import { existsSync } from 'node:fs';

const known = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const chromiumPath = process.env.CHROMIUM ?? known.find((path) => existsSync(path)) ?? '/usr/bin/chromium';

import { fstatSync } from 'node:fs';
import { parseCommandLine, usageText } from './command-line.ts';
import { startSimulator } from './simulator.ts';

const line = parseCommandLine(process.argv.slice(2));
if (line.kind === 'help') process.stdout.write(usageText);
else if (line.kind === 'refused') {
  process.stderr.write(`${line.faults.map((fault) => `simulator: ${fault}\n`).join('')}\n${usageText}`);
  process.exitCode = 2;
} else {
  try {
    const simulator = await startSimulator(line.options);
    const { url, productionUrl, controlUrl } = simulator;
    stopWhenTold(simulator.close);
    process.stdout.write(`${JSON.stringify({ ready: true, url, productionUrl, controlUrl })}\n`);
  } catch (error) {
    process.stderr.write(`simulator: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

/**
 * Stops the simulator on a signal, and when the parent process has ended: a supervisor that is killed must leave no
 * orphan process behind.
 */
function stopWhenTold(close: () => Promise<void>): void {
  const stop = () => {
    close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (process.connected) process.once('disconnect', stop);
  // A pipe as standard input is closed when the parent process ends. A terminal or /dev/null is not.
  if (isPipe()) process.stdin.once('end', stop).once('error', stop).resume();
}

function isPipe(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isSocket();
  } catch {
    return false;
  }
}

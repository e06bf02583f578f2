/** What a file that is no .p12 is instead, where its first bytes tell; people upload what lies beside the right file. */
export function otherFormat(file: Uint8Array): string | undefined {
  if (file.length === 0) return 'empty';
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, 64));
  const known = beginnings.find(([, bytes]) => start.subarray(0, bytes.length).equals(bytes));
  if (known !== undefined) return known[0];
  const text = start
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (text.startsWith('-----BEGIN')) return 'PEM';
  if (text.startsWith('<')) return /^<\?xml/i.test(text) ? 'XML' : 'HTML';
  // A .p12 in Base64 begins with the characters of its outermost sequence.
  if (/^MI[A-Za-z0-9+/]{30}/.test(text)) return 'Base64';
  return isBareCertificate(start) ? 'CER' : undefined;
}

const beginnings: readonly (readonly [string, Buffer])[] = (
  [
    ['JKS', 'feedfeed'],
    ['JCEKS', 'cececece'],
    ['JPEG', 'ffd8ff'],
    ['PNG', '89504e47'],
    ['GIF', '47494638'],
    ['PDF', '25504446'],
    ['ZIP', '504b0304'],
    ['RAR', '52617221'],
    ['7z', '377abcaf'],
  ] as const
).map(([name, hex]) => [name, Buffer.from(hex, 'hex')]);

/** An X.509 certificate alone begins with two sequences and its version; a .p12 with one sequence and the number 3. */
function isBareCertificate(start: Buffer): boolean {
  const twoSequences = start[0] === 0x30 && start[1] === 0x82 && start[4] === 0x30 && start[5] === 0x82;
  return twoSequences && start[8] === 0xa0 && start[9] === 0x03;
}

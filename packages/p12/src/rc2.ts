// RC2 in CBC mode without its padding (RFC 2268). Certification authorities still issue files whose certificates are
// encrypted with RC2-40, and Node's OpenSSL 3 no longer contains the cipher. All bits of a key are used.

/** Decrypts data, whose length must be a multiple of eight bytes. */
export function decryptRc2(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  const words = expandKey(key);
  const output = Buffer.alloc(data.length);
  let before = iv;
  for (let start = 0; start < data.length; start += blockSize) {
    const block = data.subarray(start, start + blockSize);
    const state = readBlock(block);
    for (let round = lastRound; round >= 0; round -= 1) {
      if (isMashedAfter(round)) mashBack(state, words);
      mixBack(state, words, round);
    }
    writeBlock(output, start, state, before);
    before = block;
  }
  return output;
}

/** Encrypts data with RC2, to create test files. */
export function encryptRc2(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  const words = expandKey(key);
  const output = Buffer.alloc(data.length);
  let before = iv;
  for (let start = 0; start < data.length; start += blockSize) {
    const state = readBlock(data.subarray(start, start + blockSize).map((byte, at) => byte ^ numberAt(before, at)));
    for (let round = 0; round <= lastRound; round += 1) {
      mix(state, words, round);
      if (isMashedAfter(round)) mash(state, words);
    }
    writeBlock(output, start, state);
    before = output.subarray(start, start + blockSize);
  }
  return output;
}

const blockSize = 8;
const lastRound = 15;
const turns = [1, 2, 3, 5] as const;

// Whether a mashing step follows this mixing round (RFC 2268, section 3.1): five mixing rounds, one mashing, six, one,
// five.
function isMashedAfter(round: number): boolean {
  return round === 4 || round === 10;
}

/** Expands a key of 1 to 128 bytes to 64 words of 16 bits (RFC 2268, section 2). */
function expandKey(key: Uint8Array): Uint16Array {
  const bytes = new Uint8Array(128);
  bytes.set(key);
  for (let at = key.length; at < 128; at += 1)
    bytes[at] = numberAt(pi, (numberAt(bytes, at - 1) + numberAt(bytes, at - key.length)) & 0xff);
  const first = 128 - key.length;
  bytes[first] = numberAt(pi, numberAt(bytes, first));
  for (let at = first - 1; at >= 0; at -= 1)
    bytes[at] = numberAt(pi, numberAt(bytes, at + 1) ^ numberAt(bytes, at + key.length));
  return Uint16Array.from({ length: 64 }, (_, at) => numberAt(bytes, 2 * at) | (numberAt(bytes, 2 * at + 1) << 8));
}

function mix(state: Uint16Array, words: Uint16Array, round: number): void {
  for (const [at, turn] of turns.entries()) {
    const sum = (numberAt(state, at) + numberAt(words, 4 * round + at) + choose(state, at)) & 0xffff;
    state[at] = (sum << turn) | (sum >> (16 - turn));
  }
}

function mixBack(state: Uint16Array, words: Uint16Array, round: number): void {
  for (let at = 3; at >= 0; at -= 1) {
    const [word, turn] = [numberAt(state, at), turns[at] ?? 0];
    const turned = (word >> turn) | (word << (16 - turn));
    state[at] = turned - numberAt(words, 4 * round + at) - choose(state, at);
  }
}

function mash(state: Uint16Array, words: Uint16Array): void {
  for (let at = 0; at < 4; at += 1)
    state[at] = numberAt(state, at) + numberAt(words, numberAt(state, (at + 3) % 4) & 63);
}

function mashBack(state: Uint16Array, words: Uint16Array): void {
  for (let at = 3; at >= 0; at -= 1)
    state[at] = numberAt(state, at) - numberAt(words, numberAt(state, (at + 3) % 4) & 63);
}

/**
 * Bitwise selection of RC2: each bit of the previous word decides which of the other two words provides the result's
 * bit.
 */
function choose(state: Uint16Array, at: number): number {
  const selector = numberAt(state, (at + 3) % 4);
  return (selector & numberAt(state, (at + 2) % 4)) + (~selector & numberAt(state, (at + 1) % 4));
}

function readBlock(bytes: Uint8Array): Uint16Array {
  return Uint16Array.from({ length: 4 }, (_, at) => numberAt(bytes, 2 * at) | (numberAt(bytes, 2 * at + 1) << 8));
}

function writeBlock(output: Buffer, start: number, state: Uint16Array, mask?: Uint8Array): void {
  for (let at = 0; at < blockSize; at += 1) {
    const byte = (numberAt(state, at >> 1) >> (8 * (at & 1))) & 0xff;
    output[start + at] = mask === undefined ? byte : byte ^ numberAt(mask, at);
  }
}

function numberAt(list: Uint8Array | Uint16Array, at: number): number {
  return list[at] ?? 0;
}

// Table PITABLE of RFC 2268, section 2: the byte values in an order that is derived from the digits of pi.
const pi = Buffer.from(
  `d978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2
   179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82
   54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626
   6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7
   08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec
   c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731
   2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9
   0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad`.replaceAll(/\s/g, ''),
  'hex',
);

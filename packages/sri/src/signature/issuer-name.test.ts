import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate, type TestName } from '@talonario/p12/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../../../../scripts/external-programs.mjs';
import { parseCertificate } from './certificate.ts';
import { formatIssuerName } from './issuer-name.ts';
import { compareIssuerName } from './name-text.ts';

const java = findProgram('names of issuers compared with those of Java', 'java');

const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

function certificateOf(issuer: TestName) {
  const dates = { validFrom: new Date('2026-01-01T00:00:00Z'), validTo: new Date('2028-01-01T00:00:00Z') };
  const der = makeCertificate({ issuer, subject: [], publicKey: key, issuerKey: key, keyUsage: undefined, ...dates });
  const certificate = parseCertificate(der);
  if (certificate === undefined) throw new Error('the certificate cannot be read');
  return certificate;
}

const C = '2.5.4.6';
const CN = '2.5.4.3';
const L = '2.5.4.7';
const O = '2.5.4.10';
const OU = '2.5.4.11';
const email = '1.2.840.113549.1.9.1';

// Issuer names in the form that Ecuador's certification authorities use, with invented words, and difficult cases of
// RFC 2253.
const names: Record<string, { name: TestName; printed: string }> = {
  'Security Data': {
    name: [[[C, 'EC', 'printable']], [[O, 'DATOS S.A. 2']], [[OU, 'ENTIDAD']], [[CN, 'SUBCA-2 DATOS']]],
    printed: 'CN=SUBCA-2 DATOS,OU=ENTIDAD,O=DATOS S.A. 2,C=EC',
  },
  BCE: {
    name: [
      [[C, 'EC', 'printable']],
      [[O, 'BANCO FICTICIO', 'printable']],
      [[OU, 'ENTIDAD-ECIBCE', 'printable']],
      [[L, 'QUITO', 'printable']],
      [[CN, 'AC BANCO', 'printable']],
    ],
    printed: 'CN=AC BANCO,L=QUITO,OU=ENTIDAD-ECIBCE,O=BANCO FICTICIO,C=EC',
  },
  'Uanataca, with organizationIdentifier': {
    name: [
      [[C, 'ES', 'printable']],
      [[L, 'Barcelona (ver https://x.test)']],
      [[CN, 'CA2']],
      [['2.5.4.97', 'VATES-A0']],
    ],
    printed: '2.5.4.97=#0c0856415445532d4130,CN=CA2,L=Barcelona (ver https://x.test),C=ES',
  },
  'ANF AC, with serialNumber': {
    name: [[[C, 'EC', 'printable']], [[O, 'FICTICIA C.A.']], [['2.5.4.5', '999001', 'printable']], [[CN, 'CA']]],
    printed: 'CN=CA,2.5.4.5=#1306393939303031,O=FICTICIA C.A.,C=EC',
  },
  'commas and an e-mail address': {
    name: [[[C, 'EC', 'printable']], [[O, 'Uno, Dos & Tres, S.A.']], [[CN, 'CA']], [[email, 'a@b.ec', 'ia5']]],
    printed: '1.2.840.113549.1.9.1=#1606614062 2e6563,CN=CA,O=Uno\\, Dos & Tres\\, S.A.,C=EC'.replace(' ', ''),
  },
  'several attributes in one relative name': {
    name: [
      [[C, 'EC', 'printable']],
      [
        [CN, 'CA'],
        [OU, 'Unidad'],
        [email, 'a@b.ec', 'ia5'],
      ],
    ],
    printed: 'CN=CA+OU=Unidad+1.2.840.113549.1.9.1=#1606614062 2e6563,C=EC'.replace(' ', ''),
  },
  'blanks at the ends and special characters': {
    name: [[[O, '  #uno+dos=tres;"cuatro"<5>\\6  ']], [[CN, '#']]],
    printed: 'CN=\\#,O=\\ \\ \\#uno\\+dos\\=tres\\;\\"cuatro\\"\\<5\\>\\\\6\\ \\ ',
  },
  'the string types': {
    name: [[[O, 'Ñandú €', 'bmp']], [[OU, 'Peña', 'teletex']], [[L, 'Cañar ☀']], [[CN, 'CA', 'printable']]],
    printed: 'CN=CA,L=Cañar ☀,OU=Peña,O=Ñandú €',
  },
  'every keyword of RFC 2253': {
    name: [
      [['0.9.2342.19200300.100.1.25', 'ec', 'ia5']],
      [['0.9.2342.19200300.100.1.1', 'u']],
      [['2.5.4.9', 'calle 1']],
      [['2.5.4.8', 'Pichincha']],
      [['2.5.4.4', 'apellido']],
    ],
    printed: '2.5.4.4=#0c086170656c6c69646f,ST=Pichincha,STREET=calle 1,UID=u,DC=ec',
  },
  'an empty value': { name: [[[CN, '']]], printed: 'CN=' },
};

describe('issuer name', () => {
  it.each(Object.entries(names))('is printed as %s', (_, { name, printed }) => {
    expect(formatIssuerName(certificateOf(name).issuer)).toBe(printed);
  });

  it('can be parsed back into the original name', () => {
    for (const { name } of Object.values(names)) {
      const { issuer } = certificateOf(name);
      expect(compareIssuerName(formatIssuerName(issuer), issuer)).toBe('same');
    }
  });

  it('recognises the same name as other programs write it, and no other name', () => {
    const { issuer } = certificateOf(names['commas and an e-mail address']?.name ?? []);
    const same = [
      'EMAILADDRESS=a@b.ec, CN=CA, O="Uno, Dos & Tres, S.A.", C=EC',
      'E=a@b.ec,cn=ca,o=Uno\\2C Dos & Tres\\2C S.A.,c=ec',
      'OID.1.2.840.113549.1.9.1=a@b.ec;CN=CA;O=Uno\\, Dos  & Tres\\, S.A.;C=#13024543',
    ];
    const shuffled = [
      'C=EC,O=Uno\\, Dos & Tres\\, S.A.,CN=CA,EMAILADDRESS=a@b.ec',
      'CN=CA,C=EC,E=a@b.ec,O=Uno\\, Dos & Tres\\, S.A.',
    ];
    const other = [
      'EMAILADDRESS=a@b.ec,CN=CB,O=Uno\\, Dos & Tres\\, S.A.,C=EC',
      'CN=CA,O=Uno\\, Dos & Tres\\, S.A.,C=EC',
      '',
      'CN',
      `CN="${' '.repeat(1900)}`,
    ];
    for (const text of same) expect(compareIssuerName(text, issuer), text).toBe('same');
    for (const text of shuffled) expect(compareIssuerName(text, issuer), text).toBe('other_order');
    for (const text of other) expect(compareIssuerName(text, issuer), text).toBe('different');
  });

  it('is printed and parsed in linear time, even with long runs of blanks', () => {
    const blanks = ' '.repeat(100_000);
    const value = { tag: 0x0c, bytes: new Uint8Array(), content: new Uint8Array() };
    expect(formatIssuerName([[{ type: CN, value, text: `a${blanks}b` }]])).toBe(`CN=a${blanks}b`);
    const { issuer } = certificateOf([[[CN, 'CA']]]);
    expect(compareIssuerName(`0=${'\t'.repeat(1_990)}."`, issuer)).toBe('different');
    expect(compareIssuerName('CN = CA  ', issuer)).toBe('same');
  });

  it.runIf(java)('equals the text that Java prints and can parse back', () => {
    const kinds = fc.constantFrom(
      'utf8' as const,
      'printable' as const,
      'ia5' as const,
      'teletex' as const,
      'bmp' as const,
    );
    const types = fc.constantFrom(C, CN, L, O, OU, email, '2.5.4.97', '2.5.4.5', '2.5.4.9', '2.5.4.8');
    const letters = fc.constantFrom(...'aZ9 ,+=#;<>"\\ñÉ&\'/()-.:@');
    const text = fc.array(letters, { maxLength: 12 }).map((list) => list.join(''));
    const random = fc.sample(
      fc.array(fc.array(fc.tuple(types, text, kinds), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
      400,
    );
    // Java up to version 20 decodes a BMPString, and a TeletexString with an ñ, as if its bytes were UTF-8, so the
    // printed name is wrong. Later versions of Java print the same name as this library.
    const decodes = askJava([question(certificateOf([[[CN, 'ñ', 'bmp']]]))])[0]?.printed === 'CN=ñ';
    if (!decodes)
      console.log('skipped: this Java prints old types of strings byte by byte; names that have them are not compared');
    const isCompared = (name: TestName) => decodes || name.every((rdn) => rdn.every(isPlain));
    const certificates = [...Object.values(names).map(({ name }) => name), ...random]
      .filter(isCompared)
      .map(certificateOf);
    expect(certificates.length).toBeGreaterThan(50);
    const answers = askJava(certificates.map(question));
    expect(answers.map((answer) => answer.printed)).toEqual(certificates.map(({ issuer }) => formatIssuerName(issuer)));
    // Java treats a BMPString and the same text parsed back as two names, so that name is left out.
    const compared = Object.keys(names).filter((title) => isCompared(names[title]?.name ?? []));
    const unreadable = compared.filter((_, index) => !answers[index]?.same);
    expect(unreadable).toEqual(decodes ? ['the string types'] : []);
  });
});

function isPlain([, text, kind = 'utf8']: TestName[number][number]): boolean {
  return kind === 'utf8' || (kind !== 'bmp' && !/[^ -~]/.test(text));
}

function question({ issuer, issuerBytes }: ReturnType<typeof certificateOf>): readonly [string, string] {
  return [Buffer.from(issuerBytes).toString('hex'), Buffer.from(formatIssuerName(issuer)).toString('hex')];
}

/**
 * For each [DER, printed text]: the text that Java prints for the DER, and whether Java reads the printed text as that
 * name.
 */
function askJava(questions: readonly (readonly [string, string])[]): { printed: string; same: boolean }[] {
  const folder = mkdtempSync(join(tmpdir(), 'talonario-names-'));
  const program = join(folder, 'Names.java');
  writeFileSync(
    program,
    `import java.util.HexFormat; import java.util.Scanner; import javax.security.auth.x500.X500Principal;
     public class Names { public static void main(String[] args) throws Exception {
       HexFormat hex = HexFormat.of(); Scanner lines = new Scanner(System.in);
       while (lines.hasNextLine()) {
         String[] question = lines.nextLine().split(" ", -1);
         X500Principal name = new X500Principal(hex.parseHex(question[0]));
         boolean same; try { same = name.equals(new X500Principal(new String(hex.parseHex(question[1]), "UTF-8"))); }
         catch (IllegalArgumentException unreadable) { same = false; }
         System.out.println(hex.formatHex(name.getName(X500Principal.RFC2253).getBytes("UTF-8")) + " " + same);
       } } }`,
  );
  try {
    const run = spawnSync(java ?? '', ['-Dfile.encoding=UTF-8', program], {
      input: `${questions.map((pair) => pair.join(' ')).join('\n')}\n`,
    });
    if (run.status !== 0) throw new Error(run.stderr.toString());
    return run.stdout
      .toString()
      .trim()
      .split('\n')
      .map((line) => {
        const [printed = '', same] = line.split(' ');
        return { printed: Buffer.from(printed, 'hex').toString(), same: same === 'true' };
      });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

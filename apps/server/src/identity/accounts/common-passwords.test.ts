import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('a common password', () => {
  it.each([
    'password123',
    'Passw0rd2024!',
    'P@ssw0rd123',
    'contraseña1',
    'Contrasena2026',
    'c0ntr4s3n4!!',
    '1234567890',
    '0987654321',
    '1712345678',
    '0991234567',
    '01/01/1990',
    '2024-12-31',
    'qwertyuiop',
    'asdfghjklñ',
    'Qwerty12345',
    '1q2w3e4r5t6y',
    'abcdefghij',
    'aaaaaaaaaa',
    'abcabcabcabc',
    'teamomucho',
    'TeAmoMucho1',
    'iloveyou2020',
    'adminadmin',
    'Admin12345',
    'administrador',
    'barcelonasc',
    'Barcelona1925',
    'ecuador2024',
    'Ecuador2026!',
    'Guayaquil09',
    'quito2025!!',
    'facturacion1',
    'facturas2026',
    'Talonario1!',
    'sri2026sri2026',
    'Bienvenido1',
    'micontraseña',
    'LigaDeQuito',
    'DiosEsAmor',
    'jesucristo7',
    'familia1234',
    '!!!hola!!!mundo',
    'w3lc0m3!!!!',
    'zaq1xsw2cde3',
  ])('%s is recognised', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it('may also consist of known data of its owner', () => {
    const known = ['rosario.quishpe@ferreterialoma.ec', 'Rosario Quishpe', 'Ferretería La Loma'];
    for (const password of [
      'rosarioquishpe',
      'Quishpe2026!',
      'R0sario1234',
      'ferreterialoma1',
      'FerreteriaLaLoma',
      'quishperosario99',
    ])
      expect([password, isCommonPassword(password, known)]).toEqual([password, true]);
    expect(isCommonPassword('rosario tiende ropa', known)).toBe(false);
  });
});

describe('a good password', () => {
  it.each([
    'caballo correcto 42',
    'tres tristes trigales',
    'xK9#mQ2$vL7!',
    'el zapato canta ópera',
    'Zh7-Pq4-Wn2-Rt9',
    '7#9$2!8@4%5^',
    'ventana lluvia teclado',
    'mipasswordesmuylargoyraro',
    'ecuador gana con nueve jugadores',
  ])('%s is accepted', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('may be any random text', () => {
    for (let round = 0; round < 500; round += 1) {
      const password = randomBytes(12).toString('base64url');
      expect([password, isCommonPassword(password, ['ana@example.ec'])]).toEqual([password, false]);
    }
  });

  it('is checked in a time that depends little on its length', () => {
    const steps = (length: number) => {
      const started = process.cpuUsage().user;
      for (let round = 0; round < 20; round += 1)
        isCommonPassword(`${'hola'.repeat(length / 4)}x`, ['hola@example.ec']);
      return process.cpuUsage().user - started + 1000;
    };
    steps(256);
    expect(steps(256) / steps(64)).toBeLessThan(60);
  });
});

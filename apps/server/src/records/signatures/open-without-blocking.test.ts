import { createTestP12 } from '@talonario/p12/testing';
import { describe, expect, it } from 'vitest';
import { openP12WithoutBlocking } from './open-without-blocking.ts';

const now = new Date('2026-11-15T12:00:00Z');
const password = 'clave larga';
const facts = { now, holder: 'PRUEBA S.A.', ruc: '1790012345001', password };

describe('opening a .p12', () => {
  it('that needs much work returns a key that signs, from another thread', async () => {
    const bytes = createTestP12({ ...facts, iterations: 40_000 });
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 1);
    const opening = await openP12WithoutBlocking(bytes, password, now);
    clearInterval(ticking);
    expect(opening).toMatchObject({ ok: true, holder: 'PRUEBA S.A.', validTo: expect.any(Date) });
    expect(opening.ok && opening.privateKey.asymmetricKeyType).toBe('rsa');
    // The event loop continued while the thread worked. It would have been blocked if the file had been opened in this
    // thread.
    expect(turns).toBeGreaterThan(3);
  });

  it('that needs much work with a wrong password is refused in the same way', async () => {
    const bytes = createTestP12({ ...facts, iterations: 40_000 });
    expect(await openP12WithoutBlocking(bytes, 'otra', now)).toMatchObject({ ok: false, reason: 'wrong_password' });
  });
});

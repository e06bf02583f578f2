// talonario doctor: checks whether this machine reaches the server, and whether everything needed to issue is in order.
import { type Signature, type Talonario, TalonarioError } from '@talonario/client';
import type { ApiCommand } from '../cli-context.ts';
import { errorMessageOf } from '../error-message.ts';
import { formatTable } from '../framework/table.ts';
import type { BilingualText, TextInLanguage } from '../language.ts';

interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly detail: string;
}

export const doctorCommand = (say: TextInLanguage): ApiCommand => ({
  words: ['doctor'],
  summary: say({
    es: 'Revisar servidor, clave, permisos, reloj y firmas',
    en: 'Check server, key, permissions, clock and signatures',
  }),
  async run(_input, person) {
    const { url } = person.credentials();
    const server = await checkServer(url, say);
    const findings = [server, ...(server.state === 'fail' ? [] : await checkKey(person.client(), say))];
    const rows = findings.map(({ state, check, detail }) => [say(stateTexts[state]), check, detail]);
    return {
      data: findings,
      text: formatTable(['', '', ''], rows).trimStart(),
      failed: findings.some(({ state }) => state === 'fail'),
    };
  },
});

async function checkServer(url: string, say: TextInLanguage): Promise<Finding> {
  const check = say({ es: 'servidor', en: 'server' });
  try {
    const answer = await fetch(new URL('/livez', url), { redirect: 'manual', signal: AbortSignal.timeout(8_000) });
    await answer.body?.cancel();
    const offMs = Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now());
    if (offMs > 120_000)
      return {
        check,
        state: 'warn',
        detail: say({
          es: `${url}; los relojes difieren ${Math.round(offMs / 1000)} s`,
          en: `${url}; the clocks are ${Math.round(offMs / 1000)} s apart`,
        }),
      };
    return { check, state: answer.ok ? 'ok' : 'warn', detail: `${url} (${answer.status})` };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    return { check, state: 'fail', detail: `${url}: ${cause?.code ?? cause?.message ?? message}` };
  }
}

async function checkKey(client: Talonario, say: TextInLanguage): Promise<readonly Finding[]> {
  const check = say({ es: 'clave', en: 'key' });
  try {
    const { account, key } = await client.me();
    const permissions = key?.permissions ?? [];
    const detail = `${account.name}, ${key?.name ?? '-'} (${key?.mode ?? '-'}), ${permissions.join(' ')}`;
    return [
      { check, state: 'ok', detail },
      checkExpiry(key?.expiresAt ?? null, say),
      ...(await checkBusinesses(client, say)),
    ];
  } catch (error) {
    return [{ check, state: 'fail', detail: failureText(error, say) }];
  }
}

function checkExpiry(expiresAt: string | null, say: TextInLanguage): Finding {
  const check = say({ es: 'vigencia', en: 'expiry' });
  if (expiresAt === null)
    return { check, state: 'ok', detail: say({ es: 'la clave no vence', en: 'the key does not expire' }) };
  const days = Math.floor((Date.parse(expiresAt) - Date.now()) / 86_400_000);
  return { check, state: days < 14 ? 'warn' : 'ok', detail: expiresAt };
}

async function checkBusinesses(client: Talonario, say: TextInLanguage): Promise<readonly Finding[]> {
  const check = say({ es: 'empresa', en: 'business' });
  try {
    const { data } = await client.businesses.list({ perPage: 100 });
    return data.map(({ id, businessName, environmentId, signature }) => {
      const place =
        environmentId === 1 ? say({ es: 'pruebas', en: 'test' }) : say({ es: 'producción', en: 'production' });
      const days = signature.daysLeft ?? 0;
      const state = signature.status === 'valid' && days >= 14 ? 'ok' : 'warn';
      const until = signature.validTo ?? '';
      return {
        check,
        state,
        detail: `${id} ${businessName} (${place}), ${say(signatureTexts[signature.status])} ${until}`,
      };
    });
  } catch (error) {
    return [{ check, state: 'warn', detail: failureText(error, say) }];
  }
}

function failureText(error: unknown, say: TextInLanguage): string {
  return error instanceof TalonarioError ? errorMessageOf(error, say) : (error as Error).message;
}

const stateTexts: Readonly<Record<Finding['state'], BilingualText>> = {
  ok: { es: 'bien', en: 'ok' },
  warn: { es: 'ojo', en: 'warn' },
  fail: { es: 'mal', en: 'fail' },
};

const signatureTexts: Readonly<Record<Signature['status'], BilingualText>> = {
  missing: { es: 'sin firma', en: 'no signature' },
  valid: { es: 'firma válida hasta', en: 'signature valid until' },
  expired: { es: 'firma vencida el', en: 'signature expired on' },
  not_yet_valid: { es: 'firma aún no válida; vence el', en: 'signature not valid yet; expires on' },
};

// Checks for settings that work but are probably wrong.
import type { Config } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { providerRucMissing } from '../../platform/config/provider-ruc.ts';
import { findUnknownSettings } from '../../platform/config/unknown-settings.ts';
import type { CheckResult } from './finding.ts';
import type { Locale } from './messages.ts';

/**
 * Checks the setting for the public address. Links in e-mails need it, because the Host header of a request can be
 * forged.
 */
export function checkPublicUrl(config: Config, locale: Locale = 'en'): CheckResult {
  const check = 'public address';
  const t = words[locale];
  if (config.publicUrl !== undefined) return { check, state: 'ok', detail: config.publicUrl };
  if (config.mode !== 'production') return { check, state: 'ok', detail: t.thisMachine };
  return { check, state: 'warn', detail: t.noPublicUrl };
}

/**
 * Checks the RUC of the software provider. It is mandatory in every document since 2026-09-26, but SRI does not check
 * it at reception, so nothing else would reveal that it is missing.
 */
export function checkProviderRuc({ providerRuc }: Pick<Config, 'providerRuc'>, locale: Locale = 'en'): CheckResult {
  const check = 'RUC Proveedor';
  if (providerRuc !== undefined) return { check, state: 'ok', detail: providerRuc };
  return { check, state: 'warn', detail: words[locale].noProviderRuc };
}

/** Finds unknown setting names. A misspelt setting has no effect, so nothing else would reveal it. */
export function checkSettingNames(env: Environment): CheckResult {
  const check = 'settings';
  const unknown = findUnknownSettings(env);
  if (unknown.length === 0) return { check, state: 'ok', detail: 'no unknown variable begins with TALONARIO_' };
  const named = unknown.map(({ name, nearest }) => `${name} is unknown and has no effect; the nearest is ${nearest}`);
  return { check, state: 'warn', detail: named.join('; ') };
}

const words = {
  es: {
    thisMachine: 'esta máquina',
    noPublicUrl: 'falta TALONARIO_PUBLIC_URL: a nadie se le puede enviar un enlace para una contraseña nueva',
    noProviderRuc: 'falta TALONARIO_PROVIDER_RUC: desde el 26 de septiembre de 2026 todo comprobante debe llevarlo',
  },
  en: {
    thisMachine: 'this machine',
    noPublicUrl: 'no TALONARIO_PUBLIC_URL: nobody can be sent a link to set a new password',
    noProviderRuc: providerRucMissing,
  },
} as const;

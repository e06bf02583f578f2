// Routes for the files of a business: the .p12 with which it signs, and the logo on its documents.
import { fileLimits } from '@talonario/contract';
import { cacheableReply } from '../../platform/http/cacheable.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { invalidBody, Refusal, tooLarge } from '../../platform/http/replies/error-reply.ts';
import { findAccessibleBusiness } from '../directories/scope.ts';
import { validateP12 } from '../signatures/validate-p12.ts';
import { checkUploadedLogo, getLogo, removeLogo, storeLogo } from './logo.ts';
import { storeSignature } from './store-signature.ts';
import { verifySignatureOf } from './verify-signature.ts';

export const businessFileHandlers = {
  'businesses.files.upload': (call) => storeFile(call, { action: 'businesses.files.upload' }),
  'businesses.files.renew': (call) =>
    storeFile(call, { action: 'businesses.files.renew', renews: true, dryRun: call.query.dryRun }),
  'businesses.logo.get': (call) =>
    call.db.forAccount(call.account.id, async (trx) => {
      const logo = await getLogo(trx, call, call.params.id);
      if (logo instanceof Refusal) return logo;
      const headers = { 'content-type': logo.media_type, 'cache-control': 'private, no-cache', vary: 'X-API-Key' };
      const image = { bytes: logo.bytes, etag: `"${logo.sha256}"` };
      return cacheableReply(image, call.header('if-none-match'), headers);
    }),
  'businesses.logo.delete': (call) => call.transaction((trx) => removeLogo(trx, call, call.params.id)),
  'businesses.signature.check': (call) => verify(call),
  'businesses.signature.verify': (call) => verify(call),
} satisfies Handlers;

type FileCall = Call<'businesses.files.upload'> | Call<'businesses.files.renew'>;

interface Storing {
  readonly action: string;
  readonly renews?: boolean;
  readonly dryRun?: boolean | undefined;
}

// Stores an uploaded file if it passes all checks. Until then the former file stays in use. With `renews` a certificate
// of another taxpayer is always refused.
async function storeFile(call: FileCall, { action, renews = false, dryRun = false }: Storing) {
  const { type = 'signature', password } = call.form;
  const { id } = call.params;
  const file = call.files.file;
  if (file === undefined) return invalidBody([{ field: 'file', message: 'is required', code: 'field.required' }]);
  if (file.bytes.length > fileLimits[type])
    return tooLarge(
      `A ${type} may have at most ${fileLimits[type] / 1024} kB; this file has ${file.bytes.length} bytes.`,
    );
  // Access is checked first, because opening a .p12 (password stretching) and decoding a large picture take long. Both
  // are done outside transactions.
  const reached = await call.db.forAccount(call.account.id, (trx) => findAccessibleBusiness(trx, call, id));
  if (reached instanceof Refusal) return reached;
  if (type === 'logo' && dryRun)
    return invalidBody([{ field: 'dryRun', message: 'is for signatures only', code: 'field.not_allowed' }]);
  if (type === 'logo') {
    const logo = await checkUploadedLogo(file.bytes);
    if (logo instanceof Refusal) return logo;
    return await call.transaction(async (trx) => answer(await storeLogo(trx, call, action, id, logo)));
  }
  const opened = await validateP12({ bytes: file.bytes, password }, call.config.signatureHash, call.now());
  if (opened instanceof Refusal) return opened;
  return await call.transaction(async (trx) => {
    const how = { action, renews, dryRun, masterKeys: call.masterKeys() };
    const block = await storeSignature(trx, call, how, id, opened);
    return block instanceof Refusal ? block : { data: { type: 'signature' as const, ...block } };
  });
}

function answer<T>(result: T | Refusal): { data: T } | Refusal {
  return result instanceof Refusal ? result : { data: result };
}

async function verify(call: Call<'businesses.signature.check'> | Call<'businesses.signature.verify'>) {
  return await call.db.forAccount(call.account.id, async (trx) =>
    answer(
      await verifySignatureOf(trx, call, call.params.id, {
        masterKeys: call.masterKeys(),
        hash: call.config.signatureHash,
        now: call.now(),
      }),
    ),
  );
}

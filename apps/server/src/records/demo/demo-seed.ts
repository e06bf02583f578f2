// Initial records of a demo business, for the demo account of `npm start` and for users who request one in the panel.
// They are created with the same code as real records.

import { generateKeyPair, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { createTestP12 } from '@talonario/p12/testing';
import type { Config } from '../../platform/config/config.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { MasterKeys } from '../../platform/vault/master-key.ts';
import { createBusiness } from '../businesses/create.ts';
import type { BusinessBody } from '../businesses/directory.ts';
import { storeSignature } from '../businesses/store-signature.ts';
import type { WriteAuthor } from '../directories/directory.ts';
import { createEstablishment } from '../establishments/create.ts';
import { createItem } from '../items/create.ts';
import { createParty } from '../parties/create.ts';
import { carrierDirectory, customerDirectory, providerDirectory } from '../parties/directory.ts';
import { validateP12 } from '../signatures/validate-p12.ts';
import { demoNames } from './demo-names.ts';

const business: Omit<BusinessBody, 'identification'> = {
  business_name: 'TALONARIO DE PRUEBA S.A.',
  commercial_name: 'La Tienda Inventada',
  address: 'Av. Imaginaria N00-00 y Calle Ficticia, Quito',
  email: 'facturas@example.com',
  accounting_required: true,
};

/** Names that start with SIMULAR select a case of the simulator: see apps/simulator/README.md. */
const rehearsals = [
  ['SIMULAR 35', 'devuelto al recibirlo, por su XML'],
  ['SIMULAR 39', 'no autorizado, por la firma'],
  ['SIMULAR 43', 'el SRI dice que ya tiene esa clave de acceso'],
  ['SIMULAR 45', 'el SRI dice que el número está usado'],
  ['SIMULAR 70 x2', 'el SRI dice dos veces que lo sigue procesando'],
  ['SIMULAR EN PROCESO 20s', 'recibido, y 20 segundos en proceso'],
  ['SIMULAR CAIDA 30s', 'sin respuesta durante 30 segundos'],
  ['SIMULAR PERDIDA', 'recibido, y la respuesta se pierde'],
] as const;

const tax = { iva15: 2004, iva0: 2000, iceSugaryDrinks: 3111, bottles: 5001 } as const;
const itemType = { product: 1, service: 2 } as const;
const identificationType = { ruc: 4, cedula: 5, passport: 6 } as const;

export type DemoSignature = Exclude<Awaited<ReturnType<typeof validateP12>>, Refusal>;

export interface DemoSeed {
  readonly identification: string;
  readonly signature: DemoSignature;
  readonly masterKeys: MasterKeys;
}

/**
 * Creates the demo records and returns the id of the new business. Throws the refusal if the plan does not allow
 * another business.
 */
export async function seedDemo(
  trx: Trx,
  writer: WriteAuthor,
  { identification, signature, masterKeys }: DemoSeed,
): Promise<number> {
  const { id: business_id } = expectMade(await createBusiness(trx, writer, { ...business, identification }));
  const how = { action: 'businesses.files.upload', renews: false, dryRun: false, masterKeys };
  expectMade(await storeSignature(trx, writer, how, business_id, signature));
  const address = business.address;
  expectMade(await createEstablishment(trx, writer, { business_id, code: '001', name: 'Matriz', address }));
  await seedParties(trx, writer, business_id);
  await seedItems(trx, writer, business_id);
  return business_id;
}

async function seedParties(trx: Trx, writer: WriteAuthor, business_id: number): Promise<void> {
  const person = (party: typeof customerDirectory, fields: Omit<Parameters<typeof createParty>[3], 'business_id'>) =>
    createParty(trx, writer, party, { business_id, ...fields }).then(expectMade);
  await person(customerDirectory, {
    identification_type_id: identificationType.cedula,
    identification: demoNames.customer,
    business_name: 'MARÍA FERNANDA MUÑOZ INVENTADA',
    email: 'maria@example.com',
    mobile: '0990000001',
    address: 'Calle Sin Nombre 123, Guayaquil',
  });
  await person(customerDirectory, {
    identification_type_id: identificationType.ruc,
    identification: '0999999999001',
    business_name: 'COMERCIAL FICTICIA CÍA. LTDA.',
    email: 'compras@example.com, pagos@example.com',
    address: 'Av. Inexistente 456, Cuenca',
  });
  for (const [index, [business_name, what]] of rehearsals.entries())
    await person(customerDirectory, {
      identification_type_id: identificationType.passport,
      identification: `SIM${String(index + 1).padStart(3, '0')}`,
      business_name,
      commercial_name: `Simulador: ${what}`,
      address: 'Simulador',
    });
  await person(providerDirectory, {
    identification_type_id: identificationType.cedula,
    identification: demoNames.provider,
    business_name: 'PEDRO PROVEEDOR INVENTADO',
    email: 'pedro@example.com',
    address: 'Km 0 vía a Ninguna Parte, Ambato',
  });
  await person(carrierDirectory, {
    identification_type_id: identificationType.ruc,
    identification: demoNames.carrier,
    business_name: 'TRANSPORTES IMAGINARIOS S.A.',
    email: 'rutas@example.com',
    vehicle_plate: 'PAA-0000',
  });
}

async function seedItems(trx: Trx, writer: WriteAuthor, business_id: number): Promise<void> {
  const item = (fields: Omit<Parameters<typeof createItem>[2], 'business_id'>) =>
    createItem(trx, writer, { business_id, ...fields }).then(expectMade);
  const { product: item_type_id } = itemType;
  await item({ code: demoNames.item, name: 'Camiseta de algodón', price: 12.5, item_type_id, tax_ids: [tax.iva15] });
  await item({ code: 'LIB-001', name: 'Libro de cuentos', price: 18, item_type_id, tax_ids: [tax.iva0] });
  await item({
    code: 'GAS-001',
    name: 'Bebida azucarada 500 ml en botella plástica',
    price: 0.6,
    item_type_id,
    tax_ids: [tax.iva15, tax.iceSugaryDrinks, tax.bottles],
    ice_value: 0.09,
  });
  await item({
    code: 'SER-001',
    name: 'Hora de consultoría',
    price: 45,
    item_type_id: itemType.service,
    tax_ids: [tax.iva15],
    unit: 'hora',
  });
}

/**
 * Makes a signature from a certificate authority that is not trusted: SRI would reject it, but the simulator accepts it.
 * Making an RSA key takes half a second of CPU time, so it is done in a thread and before any lock is taken. The key of
 * the authority is elliptic, because that is faster.
 */
export async function makeDemoSignature(
  ruc: string,
  now: Date,
  hash: Config['signatureHash'],
  holder: string = business.business_name,
): Promise<DemoSignature> {
  const authority = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
  const keys = { authority, holder: await makeKey() };
  const password = 'demo';
  const bytes = createTestP12({ now, holder, ruc, password, keys });
  return expectMade(await validateP12({ bytes, password }, hash, now));
}

async function makeKey(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })).privateKey;
}

function expectMade<T>(outcome: T | Refusal): T {
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

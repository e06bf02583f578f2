// Invented café in Quito with six weeks of sales. Every document is issued through the API and checked by the
// simulator.
import { Talonario } from '@talonario/client';
import { createTestP12 } from '@talonario/p12/testing';

const ruc = '1799000500001';
const business = {
  identification: ruc,
  business_name: 'CAFÉ LA FLORESTA IMAGINARIA S.A.S.',
  commercial_name: 'Café La Floresta',
  address: 'Calle Valladolid y Guipúzcoa, La Floresta, Quito',
  email: 'facturas@cafe.example',
};

// Invented customers. Their numbers have the right format but do not exist.
const people = [
  ['1799999998', 'MORALES VITERI ANA LUCÍA', 'ana.morales@example.com'],
  ['1799999915', 'PAREDES ANDRADE JUAN DIEGO', 'juandiego@example.com'],
  ['1799999923', 'CHIRIBOGA SALAZAR DANIELA', 'daniela.ch@example.com'],
  ['1799999931', 'TIPÁN GUALOTO LUIS ALBERTO', 'luis.tipan@example.com'],
  ['1799999949', 'ESPINOSA ZAMBRANO CARLA', 'carla.espinosa@example.com'],
  ['1799999956', 'REINOSO VACA MARTÍN', 'martin@example.com'],
];
const companies = [
  ['1799000519001', 'ESTUDIO DE ARQUITECTURA EL PANECILLO CÍA. LTDA.', 'pagos@example.com'],
  ['1799000527001', 'LIBRERÍA RAYUELA IMAGINARIA S.A.', 'compras@example.com'],
];

const goods = [
  ['CAF-400', 'Café de Loja en grano, 400 g', 8.5, 2004],
  ['CAF-CAP', 'Capuchino', 2.61, 2004],
  ['CAF-AME', 'Café americano', 1.74, 2004],
  ['HUM-001', 'Humita con queso', 1.3, 2004],
  ['BOL-001', 'Bolón de verde mixto', 3.48, 2004],
  ['TOR-CHO', 'Torta de chocolate, porción', 3.04, 2004],
  ['DES-QUI', 'Desayuno quiteño', 5.65, 2004],
  ['PAN-MAS', 'Pan de masa madre', 3.25, 2000],
  ['CAT-001', 'Servicio de catering, por persona', 12.5, 2004],
];

/** Returns the ids used in the screenshots. `demo` is the content of demo.json. */
export async function openSampleShop({ apiBase, apiKey, simulatorControlUrl }) {
  const talonario = new Talonario({ baseUrl: apiBase, apiKey });
  const sri = (path, body) =>
    fetch(`${simulatorControlUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await sri('/settings', { authorizationMs: { min: 0, max: 0 } });
  const shop = await foundShop(talonario);
  const till = openTill(talonario, shop);
  await sellSixWeeks(shop, till);
  const documents = await sellToday(shop, till, sri);
  return { businessId: shop.businessId, documents };
}

/** Creates the business of the sample shop with its signature, customers and products. */
async function foundShop(talonario) {
  const { id: businessId } = await talonario.businesses.create(business);
  const password = 'clave';
  const p12 = createTestP12({ now: new Date(), holder: business.business_name, ruc, password });
  await talonario.businesses.uploadSignature(businessId, new Blob([p12]), password);
  const { address } = business;
  const place = { business_id: businessId, code: '001', name: 'La Floresta', address };
  const { id: establishmentId } = await talonario.establishments.create(place);
  const meet = async ([identification, business_name, email]) => {
    const identification_type_id = identification.length === 10 ? 5 : 4;
    const fields = { business_id: businessId, identification_type_id, identification, business_name, email };
    return (await talonario.customers.create({ ...fields, address: 'Quito' })).id;
  };
  const customers = [];
  for (const person of [...people, ...companies]) customers.push(await meet(person));
  const items = [];
  for (const [code, name, price, tax] of goods) {
    const fields = { business_id: businessId, code, name, price, item_type_id: 1, tax_ids: [tax] };
    items.push({ id: (await talonario.items.create(fields)).id, price });
  }
  return { businessId, establishmentId, customers, items };
}

/** Returns functions that issue documents of the shop. Random values are the same in every run. */
function openTill(talonario, { businessId, establishmentId, items }) {
  const random = randomFrom(7);
  const pick = (list) => list[Math.floor(random() * list.length)];
  return {
    random,
    pick,
    line: (item = pick(items.slice(0, -1)), amount = 1 + Math.floor(random() * 4)) => ({
      item_id: item.id,
      amount,
      price: item.price,
    }),
    issue: (fields) =>
      talonario.documents.create({
        business_id: businessId,
        establishment_id: establishmentId,
        document_type_id: 1,
        emission_type_id: 1,
        payment_method_id: pick([1, 1, 19, 20]),
        emit: true,
        ...fields,
      }),
  };
}

async function sellSixWeeks({ customers, items }, { random, pick, line, issue }) {
  const sell = (date) => {
    const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, () => line());
    return issue({ date, customer_id: pick(customers), items: lines });
  };
  for (let daysAgo = 45; daysAgo >= 0; daysAgo -= 1) {
    const date = dayInQuito(daysAgo);
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
    const busy = weekday === 0 ? 1 : weekday === 6 ? 5 : 2 + Math.floor(random() * 3);
    for (let count = 0; count < busy; count += 1) await sell(date);
    if (daysAgo % 9 === 4) await issue({ date, customer_id: customers.at(-2), items: [line(items.at(-1), 12)] });
  }
}

/** Issues one document for each state that a screenshot shows. */
async function sellToday({ customers, items }, { line, issue }, sri) {
  const today = dayInQuito(0);
  const [coffee, , , humita, , cake] = items;
  const invoice = await issue({
    date: today,
    customer_id: customers.at(-1),
    items: [line(coffee, 6), line(cake, 10), line(humita, 10)],
    additional_info: [{ name: 'Orden de compra', value: 'OC-1184' }],
  });
  await issue({
    date: today,
    customer_id: customers.at(-1),
    document_type_id: 2,
    modified_document_code: '01',
    modified_document_number: invoice.number,
    modified_document_date: today,
    reason: 'Devolución de una funda de café',
    items: [line(coffee, 1)],
  });
  // The registry of the simulator does not contain this receiver.
  await sri('/registry', { id: people[3][0], code: '69' });
  const refused = { date: today, customer_id: customers[3], items: [line(items[6], 2)] };
  const rejected = await issue(refused).catch((error) => error.document ?? Promise.reject(error));
  await issue({ date: today, customer_id: customers[0], items: [line(items[1], 2)] });
  // Issues one document that SRI is still processing, and leaves one that was not sent yet.
  await sri('/settings', { authorizationMs: { min: 3_600_000, max: 3_600_000 } });
  await issue({ date: today, customer_id: customers[2], items: [line(items[4], 2), line(items[2], 2)] });
  await issue({ date: today, customer_id: customers[1], items: [line(items.at(-1), 20)], emit: false });
  return { invoice: invoice.id, rejected: rejected.id };
}

function dayInQuito(daysAgo) {
  const day = new Date(Date.now() - daysAgo * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Guayaquil' }).format(day);
}

/** Returns a random number generator (mulberry32) that makes the shop the same in every run. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

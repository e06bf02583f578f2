// Domicile of a taxpayer: the INEC code of a province (two digits) or of one of its cantons (four digits).

/** Provinces in the order of INEC's codes. The first one has code 01. */
const names = [
  'Azuay',
  'Bolívar',
  'Cañar',
  'Carchi',
  'Cotopaxi',
  'Chimborazo',
  'El Oro',
  'Esmeraldas',
  'Guayas',
  'Imbabura',
  'Loja',
  'Los Ríos',
  'Manabí',
  'Morona Santiago',
  'Napo',
  'Pastaza',
  'Pichincha',
  'Tungurahua',
  'Zamora Chinchipe',
  'Galápagos',
  'Sucumbíos',
  'Orellana',
  'Santo Domingo de los Tsáchilas',
  'Santa Elena',
] as const;

export const provinces: ReadonlyMap<string, string> = new Map(
  names.map((name, index) => [String(index + 1).padStart(2, '0'), name]),
);

export function provinceCode(name: (typeof names)[number]): string {
  return String(names.indexOf(name) + 1).padStart(2, '0');
}

/**
 * Whether the code is that of a province or canton, and the province exists. Whether the canton itself exists is not
 * checked.
 */
export function isProvinceOrCanton(text: string): boolean {
  return /^\d{2}(?:\d{2})?$/.test(text) && provinces.has(text.slice(0, 2)) && text.slice(2) !== '00';
}

/**
 * Whether a rule for `area` applies at `place`. A taxpayer who stated only the province does not belong to any of its
 * cantons.
 */
export function isPlaceWithin(place: string | null, area: string): boolean {
  return place?.startsWith(area) === true;
}

// Where a taxpayer has their domicile: the code INEC gives a province (two digits) or a canton of it (four).

/** In the order of INEC: the first is 01. */
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

/** A province there is, or a canton of one. Which cantons a province has is not known here. */
export function isPlace(text: string): boolean {
  return /^\d{2}(?:\d{2})?$/.test(text) && provinces.has(text.slice(0, 2)) && text.slice(2) !== '00';
}

/** Whether what holds in `area` holds at `place`. Whoever names only their province is not taken for one of its cantons. */
export function isWithin(place: string | null, area: string): boolean {
  return place?.startsWith(area) === true;
}

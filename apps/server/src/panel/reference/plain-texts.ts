// Texts of the API reference that are not in the contract, in English and Spanish.
import { spanishSummaries, spanishTags } from './spanish-summaries.ts';

export interface ReferenceTexts {
  readonly title: string;
  readonly lead: string;
  readonly contents: string;
  readonly interactive: string;
  readonly otherPath: string;
  readonly otherLang: string;
  readonly otherName: string;
  readonly permission: string;
  readonly parameters: string;
  readonly body: string;
  readonly answers: string;
  readonly schemas: string;
  readonly required: string;
  /** Introduction that replaces the one of the contract. */
  readonly introduction?: string;
  readonly summaries: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
}

const english: ReferenceTexts = {
  title: 'Talonario API reference',
  lead: 'Every operation with cURL, TypeScript, PHP and Python. This page needs no JavaScript.',
  contents: 'Contents',
  interactive: 'Try it',
  otherPath: '/docs/es',
  otherLang: 'es',
  otherName: 'Español',
  permission: 'permission',
  parameters: 'Parameters',
  body: 'Body',
  answers: 'Answers',
  schemas: 'Schemas',
  required: 'required',
  summaries: {},
  tags: {},
};

const spanish: ReferenceTexts = {
  title: 'Referencia de la API de Talonario',
  lead: 'Cada operación con cURL, TypeScript, PHP y Python. Esta página no necesita JavaScript. Las descripciones largas y los nombres de los campos están en inglés, como la API.',
  contents: 'Contenido',
  interactive: 'Probar',
  otherPath: '/docs',
  otherLang: 'en',
  otherName: 'English',
  permission: 'permiso',
  parameters: 'Parámetros',
  body: 'Cuerpo',
  answers: 'Respuestas',
  schemas: 'Esquemas',
  required: 'obligatorio',
  introduction: `## Convenciones

- Cada llamada lleva \`X-API-Key\`. Los cuerpos son JSON; los archivos, multipart/form-data.
- Los cuerpos se escriben en snake_case; los parámetros y las respuestas, en camelCase. Una clave desconocida se rechaza por su nombre.
- Un registro llega como \`{"data": {…}}\`, una lista como \`{"data": […], "meta": {…}}\`. \`meta.nextCursor\` sigue leyendo.
- El dinero y las cantidades son números JSON. Más decimales de los que guarda un campo es 422, nunca un redondeo callado.
- Las fechas son \`AAAA-MM-DD\`; los instantes, ISO 8601 con -05:00. El reloj es el de Guayaquil.
- Los ids de catálogo se buscan por su código en \`GET /catalogs/{catalog}\`: no los escriba fijos.

## Estados de un documento

| sigla | estado | significa |
|---|---|---|
| CRD | \`draft\` | borrador: nada se envió, todavía sin número |
| PPR | \`signed\` | numerado, firmado y guardado; todavía no entregado al SRI |
| SND | \`signed\` | entregado al SRI, respuesta desconocida |
| REC | \`recepted\` | recibido, espera la autorización |
| AUT | \`authorizated\` | autorizado: con validez tributaria; final |
| DVL | \`rejected\` | devuelto en la recepción |
| NAT | \`rejected\` | no autorizado |

## Repetir sin riesgo

Envíe \`Idempotency-Key\` con cada POST y con \`PUT {"emit": true}\`. La misma clave y el mismo cuerpo dan otra vez la primera respuesta, con el estado actual del documento. Repita tras 429 (según \`Retry-After\`), 500, 502, 503, 504 y fallas de red, hasta 5 veces y con pausas crecientes; no tras otros 4xx. Un 503 con \`data\` quiere decir que el documento está guardado y sigue solo: no lo cree otra vez.

## Errores

Las faltas de validación llegan todas juntas en \`errors\` (\`application/problem+json\`). Los demás errores traen \`error\`, casi siempre \`detail\` (léalo primero) y un \`code\` estable. Con \`Accept-Language: es\` los textos llegan en español.`,
  summaries: spanishSummaries,
  tags: spanishTags,
};

export const referenceTexts = { en: english, es: spanish } as const;

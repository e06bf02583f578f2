// JSON of a document for agents, with Spanish field names.
type Fields = Readonly<Record<string, unknown>>;

export function showDocument(document: Fields): Fields {
  const { id, number, accessKey, date, state, documentType, documentState, environment, entity } = document;
  const party = (entity ?? {}) as Fields;
  return {
    id,
    tipo: nameOf(documentType),
    numero: number ?? null,
    clave_de_acceso: accessKey ?? null,
    fecha: date,
    estado: nameOf(documentState),
    autorizado: state === 'authorizated',
    ambiente: nameOf(environment),
    cliente: { identificacion: party.identification, nombre: party.businessName },
    total: document.total,
    ...(document.annulment ? { anulacion: document.annulment } : {}),
  };
}

function nameOf(reference: unknown): unknown {
  const { code, acronym, name } = (reference ?? {}) as { code?: string; acronym?: string; name?: string };
  return [acronym ?? code, name].filter((part) => part !== undefined).join(' ') || null;
}

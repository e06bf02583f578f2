// A fault of the simulator for one service of SRI, in the format of the control port.

export type ServiceFault = Readonly<Record<string, unknown>>;

const services = ['authorization', 'query', 'reception'] as const;

/** Kinds of faults that change an answer, with the services whose answers they change. */
const answers: Readonly<Record<string, readonly (typeof services)[number][]>> = {
  'answer-43': ['reception'],
  'answer-45': ['reception'],
  'answer-50': ['reception'],
  'answer-70': ['reception'],
  'answer-99': ['query'],
  'state-word': ['query'],
  'duplicate-autorizaciones': ['authorization'],
  'altered-comprobante': ['authorization'],
  'other-key': ['authorization', 'query'],
};

const more: Readonly<Record<string, object>> = {
  delay: { ms: 30 },
  'slow-drip': { bytesPerSecond: 200 },
  'rate-limit': { limit: 1, windowMs: 300 },
  'state-word': { word: 'AUTORIZADO Y CONFIRMADO' },
};

/**
 * Returns the faults in the format of the control port, for all kinds of faults that the control port lists. The first
 * one is "no fault".
 */
export async function listServiceFaults(controlUrl: string): Promise<readonly ServiceFault[]> {
  const { faultKinds } = (await (await fetch(controlUrl)).json()) as { readonly faultKinds: readonly string[] };
  return [
    { kind: 'delay', ms: 0 },
    { kind: 'down' },
    ...faultKinds
      .filter((kind) => kind !== 'down')
      .flatMap((kind) => (answers[kind] ?? services).map((target) => ({ kind, target, ...more[kind] }))),
  ];
}

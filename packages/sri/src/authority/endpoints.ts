import type { EnvironmentCode } from '../documents/shared/document.ts';

/** Where SRI listens. */
export interface AuthorityEndpoints {
  readonly reception: string;
  readonly authorization: string;
  /** The state of a document by its key, annulment included. */
  readonly query: string;
}

const hosts: Readonly<Record<EnvironmentCode, string>> = {
  '1': 'https://celcer.sri.gob.ec',
  '2': 'https://cel.sri.gob.ec',
};

/** The services of an environment; `origin` puts another server in SRI's place, such as the simulator. */
export function authorityEndpoints(environment: EnvironmentCode, origin = hosts[environment]): AuthorityEndpoints {
  const services = `${origin}/comprobantes-electronicos-ws`;
  return {
    reception: `${services}/RecepcionComprobantesOffline`,
    authorization: `${services}/AutorizacionComprobantesOffline`,
    query: `${services}/ConsultaComprobante`,
  };
}

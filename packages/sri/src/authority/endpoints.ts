import type { EnvironmentCode } from '../documents/shared/document.ts';

/** Addresses of SRI's web services. */
export interface AuthorityEndpoints {
  readonly reception: string;
  readonly authorization: string;
  /** Service that returns the state of a document by its key, including annulment. */
  readonly query: string;
}

const hosts: Readonly<Record<EnvironmentCode, string>> = {
  '1': 'https://celcer.sri.gob.ec',
  '2': 'https://cel.sri.gob.ec',
};

/** Returns the services of an environment. `origin` replaces SRI by another server, such as the simulator. */
export function authorityEndpoints(environment: EnvironmentCode, origin = hosts[environment]): AuthorityEndpoints {
  const services = `${origin}/comprobantes-electronicos-ws`;
  return {
    reception: `${services}/RecepcionComprobantesOffline`,
    authorization: `${services}/AutorizacionComprobantesOffline`,
    query: `${services}/ConsultaComprobante`,
  };
}

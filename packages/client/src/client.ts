import type { AnswerAs, AnswerKind } from './answer.ts';
import { type Businesses, businessesOf } from './businesses.ts';
import { Catalogs } from './catalogs.ts';
import { type ApiRequest, Connection, type ConnectionOptions } from './connection.ts';
import { Documents } from './documents.ts';
import type { DataOf } from './operation-types.ts';
import { type Imports, importsOf, type ReceivedDocuments, receivedDocumentsOf } from './received-documents.ts';
import { type Records, recordsOf } from './records.ts';
import { type WebhookEndpoints, webhookEndpointsOf } from './webhook-endpoints.ts';

/** Client of the Talonario API, with one property for each group of resources. */
export class Talonario {
  readonly documents: Documents;
  readonly receivedDocuments: ReceivedDocuments;
  readonly classificationRules: Records<'classificationRules'>;
  readonly imports: Imports;
  readonly businesses: Businesses;
  readonly establishments: Records<'establishments'>;
  readonly emissionPoints: Records<'emissionPoints'>;
  readonly sequences: Records<'sequences'>;
  readonly customers: Records<'customers'>;
  readonly providers: Records<'providers'>;
  readonly carriers: Records<'carriers'>;
  readonly items: Records<'items'>;
  readonly catalogs: Catalogs;
  readonly webhookEndpoints: WebhookEndpoints;
  /** Calls any operation of the contract by its name: `call('documents.list', { query: { businessId: 1 } })`. */
  readonly call: Connection['call'];
  private readonly connection: Connection;

  constructor(options: ConnectionOptions) {
    const connection = new Connection(options);
    this.connection = connection;
    this.call = connection.call.bind(connection) as Connection['call'];
    this.documents = new Documents(connection);
    this.receivedDocuments = receivedDocumentsOf(connection);
    this.classificationRules = recordsOf(connection, 'classificationRules');
    this.imports = importsOf(connection);
    this.businesses = businessesOf(connection);
    this.establishments = recordsOf(connection, 'establishments');
    this.emissionPoints = recordsOf(connection, 'emissionPoints');
    this.sequences = recordsOf(connection, 'sequences');
    this.customers = recordsOf(connection, 'customers');
    this.providers = recordsOf(connection, 'providers');
    this.carriers = recordsOf(connection, 'carriers');
    this.items = recordsOf(connection, 'items');
    this.catalogs = new Catalogs(connection);
    this.webhookEndpoints = webhookEndpointsOf(connection);
  }

  /** Owner of the API key, its permissions and scope, and the rest of the plan's quota. */
  async me(): Promise<DataOf<'me.get'>> {
    return (await this.call('me.get')).data;
  }

  /** Sends any request below `baseUrl`, for addresses that the contract does not contain. */
  request<T = unknown, Kind extends AnswerKind = 'json'>(request: ApiRequest<Kind>): Promise<AnswerAs<T>[Kind]> {
    return this.connection.request<T, Kind>(request);
  }
}

import type { AnswerKind, AnswerOfKind } from './answer.ts';
import { type BusinessMethods, businessMethodsOf } from './businesses.ts';
import { CatalogMethods } from './catalogs.ts';
import { ApiConnection, type ApiRequest, type ConnectionOptions } from './connection.ts';
import { DocumentMethods } from './documents.ts';
import type { DataOf } from './operation-types.ts';
import {
  type ImportMethods,
  importMethodsOf,
  type ReceivedDocumentMethods,
  receivedDocumentMethodsOf,
} from './received-documents.ts';
import { type RecordMethods, recordMethodsOf } from './records.ts';
import { type WebhookEndpointMethods, webhookEndpointMethodsOf } from './webhook-endpoints.ts';

/** Client of the Talonario API, with one property for each group of resources. */
export class Talonario {
  readonly documents: DocumentMethods;
  readonly receivedDocuments: ReceivedDocumentMethods;
  readonly classificationRules: RecordMethods<'classificationRules'>;
  readonly imports: ImportMethods;
  readonly businesses: BusinessMethods;
  readonly establishments: RecordMethods<'establishments'>;
  readonly emissionPoints: RecordMethods<'emissionPoints'>;
  readonly sequences: RecordMethods<'sequences'>;
  readonly customers: RecordMethods<'customers'>;
  readonly providers: RecordMethods<'providers'>;
  readonly carriers: RecordMethods<'carriers'>;
  readonly items: RecordMethods<'items'>;
  readonly catalogs: CatalogMethods;
  readonly webhookEndpoints: WebhookEndpointMethods;
  /** Calls any operation of the contract by its name: `call('documents.list', { query: { businessId: 1 } })`. */
  readonly call: ApiConnection['call'];
  private readonly connection: ApiConnection;

  constructor(options: ConnectionOptions) {
    const connection = new ApiConnection(options);
    this.connection = connection;
    this.call = connection.call.bind(connection) as ApiConnection['call'];
    this.documents = new DocumentMethods(connection);
    this.receivedDocuments = receivedDocumentMethodsOf(connection);
    this.classificationRules = recordMethodsOf(connection, 'classificationRules');
    this.imports = importMethodsOf(connection);
    this.businesses = businessMethodsOf(connection);
    this.establishments = recordMethodsOf(connection, 'establishments');
    this.emissionPoints = recordMethodsOf(connection, 'emissionPoints');
    this.sequences = recordMethodsOf(connection, 'sequences');
    this.customers = recordMethodsOf(connection, 'customers');
    this.providers = recordMethodsOf(connection, 'providers');
    this.carriers = recordMethodsOf(connection, 'carriers');
    this.items = recordMethodsOf(connection, 'items');
    this.catalogs = new CatalogMethods(connection);
    this.webhookEndpoints = webhookEndpointMethodsOf(connection);
  }

  /** Returns the owner of the API key, its permissions and scope, and the remaining quota of the plan. */
  async me(): Promise<DataOf<'me.get'>> {
    return (await this.call('me.get')).data;
  }

  /** Sends any request below `baseUrl`, for addresses that the contract does not contain. */
  request<T = unknown, Kind extends AnswerKind = 'json'>(request: ApiRequest<Kind>): Promise<AnswerOfKind<T>[Kind]> {
    return this.connection.request<T, Kind>(request);
  }
}

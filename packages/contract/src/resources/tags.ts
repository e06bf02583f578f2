/** Groups of operations, in the order of the reference. */
export const operationTags = {
  Documents: 'Create, emit, follow, download and send electronic tax documents.',
  'Received documents': 'Documents that other taxpayers issued to the business: import, fetch from SRI, read, mark.',
  Catalogs: 'Read-only reference tables of the tax authority and of the service. Resolve every `_id` from here.',
  Businesses: 'Issuers: taxpayer data, electronic signature and logo.',
  'Going live': 'The guided switch of a business to production, and its way back.',
  Establishments: 'The premises of a business. Each is born with emission point 001.',
  'Emission points':
    'Points at which document numbers are assigned. Each is created with one sequence per document type.',
  Sequences: 'The next number of each document type at each emission point.',
  Customers: 'Customers: receivers of documents.',
  Providers: 'Suppliers of the business: counterparties of purchase settlements.',
  Carriers: 'Carriers of goods: needed by delivery guides.',
  Items: 'Products and services, with their taxes.',
  Reports: 'The books: what was sold, bought and withheld, added up, with the documents behind every figure.',
  Periods: 'A month or semester, closed with its figures, and what has changed since.',
  Obligations: 'Returns to be filed with SRI, their due dates and their progress.',
  'Tax forms': 'Forms 104 and 103 out of the documents of a period: boxes, questions, the file for SRI’s page.',
  ATS: 'The annex of transactions: what is in it, what is wrong with it, the file for SRI.',
  Webhooks: 'Notifies your program of state changes, so that it does not need to poll (Standard Webhooks).',
  Events: 'Changes in order: stay synchronised without receiving calls.',
  Requests: 'Requests of your programs and their responses.',
  Account: 'The caller and its permissions.',
  Audit: 'Changes with their author and time. For users who manage the account; API keys cannot read it.',
} as const;

export type TagName = keyof typeof operationTags;

/** Groups of operations, in the order of the reference. */
export const tags = {
  Documents: 'Create, emit, follow, download and send electronic tax documents.',
  'Received documents': 'What others issued to the business: import, fetch from SRI, read, mark.',
  Catalogs: 'Read-only reference tables of the tax authority and of the service. Resolve every `_id` from here.',
  Businesses: 'Issuers: taxpayer data, electronic signature and logo.',
  'Going live': 'The guided switch of a business to production, and its way back.',
  Establishments: 'The premises of a business. Each is born with emission point 001.',
  'Emission points': 'Where numbers are taken. Each is born with one sequence per document type.',
  Sequences: 'The next number of each document type at each emission point.',
  Customers: 'Who receives documents.',
  Providers: 'Who sells to the business: counterparties of purchase settlements.',
  Carriers: 'Who moves goods: needed by delivery guides.',
  Items: 'Products and services, with their taxes.',
  Reports: 'The books: what was sold, bought and withheld, added up, with the documents behind every figure.',
  Periods: 'A month or semester, closed with its figures, and what has changed since.',
  Obligations: 'What has to be filed with SRI, until when, and how far it is.',
  'Tax forms': 'Forms 104 and 103 out of the documents of a period: boxes, questions, the file for SRI’s page.',
  ATS: 'The annex of transactions: what is in it, what is wrong with it, the file for SRI.',
  Webhooks: 'Hear about state changes instead of asking (Standard Webhooks).',
  Events: 'What changed, in order: keep in step without being called.',
  Requests: 'What your programs sent and what they were answered.',
  Account: 'Who is calling, and what they may do.',
  Audit: 'Who changed what, and when. For people who manage the account: no key reads it.',
} as const;

export type TagName = keyof typeof tags;

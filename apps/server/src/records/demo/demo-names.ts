/**
 * Names and identifications of the demo records. They have a valid form and check digit, but belong to no real person.
 */
export const demoNames = {
  business: '1799999990001',
  customer: '1799999998',
  finalConsumer: '9999999999999',
  provider: '0999999998',
  carrier: '1799999982001',
  item: 'CAM-001',
} as const;

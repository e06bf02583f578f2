import { describe, expect, it } from 'vitest';
import { resultOfAcceptance, resultOfFailure } from './delivery-result.ts';

const two = ['a@x.ec', 'b@x.ec'];
const failure = (fields: object) => Object.assign(new Error('Message failed'), fields);

describe('a message that the server accepted', () => {
  it('counts as accepted only for the recipients that the server named', () => {
    const rejectedErrors = [
      failure({ recipient: 'b@x.ec', response: '550 no', responseCode: 550, command: 'RCPT TO' }),
    ];
    expect(resultOfAcceptance(two, { response: '250 ok', accepted: ['a@x.ec'], rejectedErrors })).toEqual({
      answers: [
        { recipient: 'a@x.ec', outcome: 'accepted', answer: '250 ok' },
        { recipient: 'b@x.ec', outcome: 'refused', answer: '550 no' },
      ],
      unreachable: false,
    });
  });

  it('never counts as accepted for a recipient that the server did not mention', () => {
    const { answers } = resultOfAcceptance(two, { response: '250 ok', accepted: ['a@x.ec'] });
    expect(answers[1]).toMatchObject({ recipient: 'b@x.ec', outcome: 'deferred' });
  });

  it('recognises a recipient whose domain was sent in another spelling', () => {
    const accepted = ['Ana@xn--and-6ma2c.ec', '"a..b"@x.ec'];
    const { answers } = resultOfAcceptance(['Ana@ÑANDÚ.ec', 'a..b@X.ec'], { response: '250 ok', accepted });
    expect(answers.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
  });
});

describe('a failure', () => {
  it.each([
    ['refused connection', { code: 'ESOCKET', command: 'CONN' }, 'deferred', true],
    ['time-out', { code: 'ETIMEDOUT', command: 'CONN' }, 'deferred', true],
    ['bad certificate', { code: 'ETLS', command: 'CONN' }, 'deferred', true],
    ['wrong password', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'deferred', true],
    ['refused sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'deferred', true],
    ['shutting down', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }, 'deferred', true],
    ['full mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }, 'deferred', false],
    ['refused recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'refused', false],
    ['refused message', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'refused', false],
    ['message put off', { code: 'EMESSAGE', command: 'DATA', responseCode: 451 }, 'deferred', false],
    ['lost while the message was sent', { code: 'ECONNECTION', command: 'CONN' }, 'deferred', true],
    ['too large for the server', { code: 'EMESSAGE', command: 'MAIL FROM' }, 'refused', false],
    ['a recipient we cannot even say', { code: 'EENVELOPE', command: 'API' }, 'refused', false],
    ['an error of no kind', {}, 'deferred', true],
  ] as const)('%s', (_name, fields, outcome, unreachable) => {
    const handover = resultOfFailure(two, failure(fields));
    expect(handover.answers.map((answer) => answer.outcome)).toEqual([outcome, outcome]);
    expect(handover.unreachable).toBe(unreachable);
  });

  it('is reported for each recipient if the server did so', () => {
    const rejectedErrors = [
      failure({ recipient: 'a@x.ec', response: '550 gone', responseCode: 550 }),
      failure({ recipient: 'b@x.ec', response: '451 later', responseCode: 451 }),
    ];
    const error = failure({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451, rejectedErrors });
    expect(resultOfFailure(two, error).answers).toEqual([
      { recipient: 'a@x.ec', outcome: 'refused', answer: '550 gone' },
      { recipient: 'b@x.ec', outcome: 'deferred', answer: '451 later' },
    ]);
  });

  it('is shown on one line of limited length', () => {
    const [said] = resultOfFailure(['a@x.ec'], failure({ response: `550-a\r\n550 ${'b'.repeat(2000)}` })).answers;
    expect(said?.answer).toMatch(/^550-a 550 b+…$/);
    expect(said?.answer).toHaveLength(500);
  });
});

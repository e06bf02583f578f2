import { date, flag, instant, nullable, oneOf } from '../schema/fields.ts';
import Type from '../schema/schema.ts';

export const annulmentStates = ['requested', 'pending', 'annulled'] as const;

/**
 * Schema of a document's annulment, which exists in addition to the document's state. The state stays `authorizated`;
 * only SRI's answer makes the document annulled.
 */
export const Annulment = Type.Object(
  {
    state: oneOf(
      annulmentStates,
      '`requested`: requested here, SRI still answers AUTORIZADO. `pending`: SRI waits for the receiver. `annulled`: SRI answered ANULADO; permanent.',
    ),
    origin: oneOf(['request', 'portal'], '`portal`: found at SRI without a request here.'),
    reason: nullable(Type.String()),
    requestedAt: nullable(instant()),
    deadline: nullable(
      date('The last day to request it in the portal. Holidays of a canton or a province are not known.'),
    ),
    surelyUntil: nullable(
      date(
        'Day 7. If `deadline` is later, because day 7 is not a working day, sources disagree whether it moves: request the annulment by this day if possible.',
      ),
    ),
    needsAcceptance: flag('The receiver has to accept it in his own portal, within five working days.'),
    watchedUntil: date('SRI is polled until this day; then a request without effect is closed.'),
    portal: Type.String({ description: 'Where the person who has the password of SRI en línea annuls it.' }),
    steps: Type.Array(Type.String(), { description: 'Steps to do there, in order. Empty if there is nothing to do.' }),
    askedAt: nullable(instant('When SRI last answered about it.')),
    lastAnswer: nullable(Type.String({ description: 'Its original answer.' })),
    pendingSince: nullable(instant('When SRI was first seen to wait for the receiver.')),
    annulledAt: nullable(instant('When SRI was first seen to answer ANULADO; SRI returns no date.')),
  },
  { title: 'Annulment', description: 'Null if no annulment was requested.' },
);

export const nullableAnnulment = Type.Union([Annulment, Type.Null()], {
  description: 'Progress of the annulment; null if none was requested. Reports do not include `annulled` documents.',
});

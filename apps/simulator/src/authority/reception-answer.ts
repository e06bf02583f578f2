import { createSriMessage, type MessageCode } from '../messages.ts';
import type { ReceptionAnswer } from '../soap/answers.ts';

export const acceptedAnswer: ReceptionAnswer = { state: 'RECIBIDA', documents: [] };

export function returnedAnswer(
  accessKey: string | null,
  finding: { code: MessageCode; detail?: string },
): ReceptionAnswer {
  return { state: 'DEVUELTA', documents: [{ accessKey, messages: [createSriMessage(finding)] }] };
}

import { type MessageCode, messageOf } from '../messages.ts';
import type { ReceptionAnswer } from '../soap/answers.ts';

export const accepted: ReceptionAnswer = { state: 'RECIBIDA', documents: [] };

export function returned(accessKey: string | null, finding: { code: MessageCode; detail?: string }): ReceptionAnswer {
  return { state: 'DEVUELTA', documents: [{ accessKey, messages: [messageOf(finding)] }] };
}

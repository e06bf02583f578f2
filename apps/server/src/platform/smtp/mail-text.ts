/** What a person reads in an e-mail. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

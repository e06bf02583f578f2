/** Texts of an e-mail. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

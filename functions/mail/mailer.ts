// The port for mail: one adapter in production (adapters/resend.ts); on a laptop a stand-in answers it and hands the mail to the mailbox.

export type Mail = {
  /** Sent twice under one id within 24 hours, it goes out once. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** `isFinal`: it can never be delivered. `isBusy`: the provider wants no more for now. */
export type MailAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly isFinal: boolean; readonly isBusy: boolean }

/** Never throws: what was not answered is a reason like any other. */
export type Mailer = (mail: Mail) => Promise<MailAnswer>

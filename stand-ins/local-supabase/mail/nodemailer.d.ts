// Types of the part of nodemailer 9 that sender.ts and provider.ts use; the package has no types.

declare module 'nodemailer' {
  type Mail = {
    readonly from: string
    readonly to: string
    readonly subject: string
    readonly text: string
    readonly html: string
  }

  type Transport = {
    sendMail(mail: Mail): Promise<unknown>
    close(): void
  }

  export function createTransport(options: {
    readonly host: string
    readonly port: number
    readonly secure: boolean
    readonly ignoreTLS: boolean
    readonly pool?: boolean
  }): Transport
}

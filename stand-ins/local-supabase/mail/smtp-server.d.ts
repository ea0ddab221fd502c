// Types of the part of smtp-server 3 that mailbox.ts uses; the package has no types.

declare module 'smtp-server' {
  import type { Server } from 'node:net'
  import type { Readable } from 'node:stream'

  type Session = {
    readonly envelope: {
      readonly mailFrom: { readonly address: string } | false
      readonly rcptTo: readonly { readonly address: string }[]
    }
  }

  export class SMTPServer {
    constructor(options: {
      readonly disabledCommands?: readonly string[]
      readonly authOptional?: boolean
      readonly size?: number
      readonly onData: (stream: Readable, session: Session, done: (error?: Error | null) => void) => void
    })
    readonly server: Server
    listen(port: number, host: string, callback: () => void): Server
    close(callback: () => void): void
    on(event: 'error', listener: (error: Error) => void): this
  }
}

// Paying on this machine: the payment provider's stand-in, with a key that this folder alone has.
import { join } from 'node:path'
import { startLocalPaystack } from '@oja/local-paystack'
import { claimPort } from '@oja/local-supabase/machine'
import { portFrom } from './backend.ts'

export type LocalPayments = {
  /** The stand-in's page. */
  readonly url: string
  /** Variables of the Worker. */
  readonly vars: Readonly<Record<'PAYSTACK_URL' | 'PAYSTACK_SECRET_KEY' | 'PAYSTACK_CURRENCIES', string>>
  /** Where the stand-in sends its events. */
  setWebhookUrl(url: string): void
  stop(): Promise<void>
}

/** Starts the stand-in; its key is made at the first start and kept with what was paid. */
export async function openPayments(dir: string, log: (line: string) => void): Promise<LocalPayments> {
  const port = await claimPort(portFrom(process.env, 'OJA_PAYSTACK_PORT', 54326), 'OJA_PAYSTACK_PORT', log)
  const { url, secretKey, setWebhookUrl, stop } = await startLocalPaystack({
    port,
    dir: join(dir, 'paystack'),
  })
  const vars = { PAYSTACK_URL: url, PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_CURRENCIES: 'NGN,GHS' }
  return { url, vars, setWebhookUrl, stop }
}

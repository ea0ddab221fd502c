// Reads the local mailbox for tests.

export { linkIn, mailsTo, tokenIn, waitForMail } from '@oja/local-supabase/testing'

// Exports what tests need: a stack for one test file, a database alone, a mailbox and a reader of mails, and the limits that config.toml is
// compared with.

export { hostedMailsPerHour, requestLimits } from '../auth/limits/limits.ts'
export { lifetimeMs } from '../auth/sessions/one-time-tokens.ts'
export { reuseSeconds } from '../auth/sessions/sessions.ts'
export { startWatchdog } from '../machine/watchdog.ts'
export { startMailbox } from '../mail/mailbox.ts'
export type { MailMessage } from '../mail/message.ts'
export { type MailKind, mailKinds } from '../mail/sender.ts'
export { fillTemplate, plainText } from '../mail/template.ts'
export { bootstrapProject } from '../postgres/bootstrap.ts'
export { startPostgres, superuser } from '../postgres/postgres.ts'
export { accessTokenSeconds } from '../shared/access-token.ts'
export { loadKeys, type ProjectKeys } from '../shared/keys.ts'
export { fetchRedirect, finishGoogle, type GoogleChoice, passGoogle } from './google.ts'
export { linkIn, mailsTo, tokenIn, waitForMail } from './mailbox.ts'
export {
  makeStackDir,
  openTestStack,
  startTestStack,
  type TestStack,
  testLimits,
  testPassword,
  testPasswordHash,
} from './stack.ts'
export { BARE_PROJECT_VARIABLE, copyProject } from './template.ts'

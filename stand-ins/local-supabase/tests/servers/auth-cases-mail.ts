// Differential rows of requests that lead to a mail, and of the links in mails.

import { type Case, challenge } from './auth-cases.ts'

const badFormat = 'Unable to validate email address: invalid format'
const nothing = { status: 200, answer: {} } as const

const refused = (
  ask: string,
  body: Case['body'],
  message: string,
  source: string,
  status = 400,
  code = 'validation_failed',
): Case => ({ ask, body, status, code, message, source })

export const mailCases: readonly Case[] = [
  refused('POST /recover', {}, 'Password recovery requires an email', 'recover.go Validate'),
  refused('POST /recover', { email: 'nonsense' }, badFormat, 'recover.go Validate, mail.go validateEmail'),
  refused(
    'POST /recover',
    { email: 'a@oja.test', code_challenge: challenge },
    'PKCE flow requires code_challenge_method and code_challenge',
    'recover.go Validate, pkce.go validatePKCEParams',
  ),
  {
    ask: 'POST /recover',
    body: { email: 'unknown@oja.test' },
    ...nothing,
    source: 'recover.go Recover, not found',
  },
  {
    ask: 'POST /recover',
    body: (facts) => ({ email: facts.confirmed }),
    ...nothing,
    source: 'recover.go Recover',
  },
  {
    ask: 'POST /recover',
    body: (facts) => ({ email: facts.confirmed }),
    status: 429,
    code: 'over_email_send_rate_limit',
    message: /^For security purposes, you can only request this after \d+ seconds\.$/,
    source: 'recover.go Recover, errors.go generateFrequencyLimitErrorMessage',
  },

  refused(
    'POST /resend',
    { email: 'a@oja.test' },
    'Missing one of these types: signup, email_change, sms, phone_change',
    'resend.go Validate',
  ),
  refused(
    'POST /resend',
    { type: 'invite', email: 'a@oja.test' },
    'Missing one of these types: signup, email_change, sms, phone_change',
    'resend.go Validate',
  ),
  refused(
    'POST /resend',
    { type: 'signup' },
    'Type provided requires an email address',
    'resend.go Validate',
  ),
  refused('POST /resend', { type: 'sms' }, 'Type provided requires a phone number', 'resend.go Validate'),
  refused(
    'POST /resend',
    { type: 'signup', email: 'a@oja.test', phone: '1' },
    'Only an email address or phone number should be provided.',
    'resend.go Validate',
  ),
  refused(
    'POST /resend',
    { type: 'phone_change', phone: '2348000000000' },
    'Phone logins are disabled',
    'resend.go Validate',
    400,
    'phone_provider_disabled',
  ),
  refused(
    'POST /resend',
    { type: 'email_change' },
    'Missing email address or phone number',
    'resend.go Validate',
  ),
  refused('POST /resend', { type: 'signup', email: 'nonsense' }, badFormat, 'resend.go Validate'),
  {
    ask: 'POST /resend',
    body: { type: 'signup', email: 'unknown@oja.test' },
    ...nothing,
    source: 'resend.go Resend, not found',
  },
  {
    ask: 'POST /resend',
    body: (facts) => ({ type: 'signup', email: facts.banned }),
    ...nothing,
    source: 'resend.go Resend, already confirmed',
  },
  {
    ask: 'POST /resend',
    body: (facts) => ({ type: 'email_change', email: facts.otherEmail }),
    ...nothing,
    source: 'resend.go Resend, no new address',
  },

  refused('POST /otp', {}, 'One of email or phone must be set', 'otp.go Otp'),
  refused(
    'POST /otp',
    { email: 'a@oja.test', phone: '1' },
    'Only an email address or phone number should be provided',
    'otp.go Validate',
  ),
  refused(
    'POST /otp',
    { phone: '2348000000000' },
    'Unsupported phone provider',
    'otp.go SmsOtp',
    400,
    'phone_provider_disabled',
  ),

  refused('POST /verify', { token_hash: 'x' }, 'Verify requires a verification type', 'verify.go Validate'),
  refused(
    'POST /verify',
    { type: 'signup' },
    'Verify requires either a token or a token hash',
    'verify.go Validate',
  ),
  refused(
    'POST /verify',
    { type: 'signup', token: '123456', token_hash: 'x' },
    'Verify requires either a token or a token hash',
    'verify.go Validate',
  ),
  refused(
    'POST /verify',
    { type: 'signup', token: '123456' },
    'Only an email address or phone number should be provided on verify',
    'verify.go Validate',
  ),
  refused(
    'POST /verify',
    { type: 'signup', token: '123456', email: 'nonsense' },
    'Invalid email format',
    'verify.go Validate',
    422,
  ),
  refused(
    'POST /verify',
    { type: 'signup', token_hash: 'x', email: 'a@oja.test' },
    'Only the token_hash and type should be provided',
    'verify.go Validate',
  ),
  refused(
    'POST /verify',
    { type: 'signup', token_hash: 'x', redirect_to: 'http://localhost:8787' },
    'Only the token_hash and type should be provided',
    'verify.go Validate',
  ),
  refused(
    'POST /verify',
    { type: 'everything', token_hash: 'x' },
    'Invalid email verification type',
    'verify.go verifyTokenHash',
  ),
  refused(
    'POST /verify',
    { type: 'recovery', token_hash: 'f'.repeat(56) },
    'Email link is invalid or has expired',
    'verify.go verifyTokenHash',
    403,
    'otp_expired',
  ),
  refused(
    'POST /verify',
    { type: 'signup', token: '123456', email: 'unknown@oja.test' },
    'Token has expired or is invalid',
    'verify.go verifyUserAndToken',
    403,
    'otp_expired',
  ),
  refused('GET /verify?token=x', undefined, 'Verify requires a verification type', 'verify.go Validate'),
  refused(
    'GET /verify?type=signup',
    undefined,
    'Verify requires a token or a token hash',
    'verify.go Validate',
  ),
  {
    ask: 'GET /verify?type=signup&token=gone&redirect_to=http%3A%2F%2Flocalhost%3A8787%2Fx',
    status: 303,
    location:
      /^\/x#error=access_denied&error_code=otp_expired&error_description=Email\+link\+is\+invalid\+or\+has\+expired&sb=$/,
    source: 'verify.go prepErrorRedirectURL',
  },
  {
    ask: 'GET /verify?type=signup&token=pkce_gone',
    status: 303,
    location: /^\/\?error=access_denied&error_code=otp_expired&error_description=[^#]+#error=access_denied&/,
    source: 'verify.go prepErrorRedirectURL, PKCEFlow',
  },
]

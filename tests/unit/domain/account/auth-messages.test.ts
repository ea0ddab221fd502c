// Tests the sentences of the specification's error catalogue, and the auth library's answers that lead to each. Planted
// defect, seen red: the provider's own words to whoever asks for a mail again too soon.
import { describe, expect, it } from 'vitest'
import { authMessage, isForeignLanguageError } from '#domain/account/auth-messages.ts'

describe('a failed call', () => {
  it.each([
    [
      'User already registered',
      'This email address is already registered. Please sign in instead or use a different email.',
    ],
    ['Invalid login credentials', 'Invalid email or password. Please check your credentials and try again.'],
    [
      'Email not confirmed',
      'Please check your email and click the confirmation link to verify your account.',
    ],
    [
      'Current password required when setting new password.',
      'That is not the password you have now. Check it, or have a link sent to you.',
    ],
    [
      'Password update requires reauthentication',
      'You signed in a while ago. Have a link sent to you and set your password there.',
    ],
    ['Auth session missing!', 'Auth session missing!'],
    ['Password should be at least 6 characters.', 'Password should be at least 6 characters.'],
    ['constructor', 'constructor'],
    [
      'Service currently unavailable due to hook',
      'The mail could not be sent. Please try again in a few minutes.',
    ],
    [
      'Failed to reach hook within maximum time of 5.000000 seconds',
      'The mail could not be sent. Please try again in a few minutes.',
    ],
    [
      'For security purposes, you can only request this after 41 seconds.',
      'You asked for a mail a moment ago. You can ask for another in 41 s.',
    ],
    [
      'For security purposes, you can only request this after 0 seconds.',
      'You asked for a mail a moment ago. You can ask for another in 1 s.',
    ],
    ['email rate limit exceeded', 'We cannot send more mails just now. Please try again in an hour.'],
    ['', 'An unexpected error occurred'],
    ['{}', 'An unexpected error occurred'],
  ])('%j reads %j', (message, shown) => {
    expect(authMessage({ message, name: 'AuthApiError' })).toBe(shown)
  })

  it.each(['AuthRetryableFetchError', 'AuthUnknownError'])('%s is an unexpected one', (name) => {
    expect(authMessage({ message: 'Failed to fetch', name })).toBe('An unexpected error occurred')
  })
})

describe('the third party’s error', () => {
  it.each([
    ["Cannot destructure property 'language' of '(intermediate value)' as it is undefined.", true],
    ["Uncaught TypeError: Cannot destructure property 'language' of 'e' as it is null.", true],
    ["Cannot destructure property 'languages' of 'e' as it is null.", false],
    ["Cannot read properties of undefined (reading 'language')", false],
    ["Cannot destructure property 'email' of 'user' as it is null.", false],
    ['Something went wrong', false],
  ])('%j: %s', (message, isForeign) => {
    expect(isForeignLanguageError(message)).toBe(isForeign)
  })
})

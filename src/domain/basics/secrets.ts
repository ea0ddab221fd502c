// A secret while it is changed is two values, `new|old`: the first signs, both are accepted (docs/security.md).

/** All values that are accepted; none for an absent secret. */
export function acceptedSecrets(secret: string | undefined): readonly string[] {
  return (secret ?? '').split('|').filter((value) => value !== '')
}

/** The value that signs. */
export function signingSecret(secret: string): string {
  return acceptedSecrets(secret)[0] ?? ''
}

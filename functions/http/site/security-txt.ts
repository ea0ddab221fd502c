// GET /.well-known/security.txt (RFC 9116): where to report a weakness.
import { brand } from '#brand'
import type { RouteHandler } from '../shared/context.ts'
import { answerMadeFile } from './shared/made-file.ts'

/** Days until the file expires; the RFC recommends less than a year. */
const DAYS = 180

/** Answers `GET /.well-known/security.txt` (RFC 9116). */
export const answerSecurity: RouteHandler = (request, context) =>
  answerMadeFile(request, 'text/plain; charset=utf-8', async () => {
    const expires = new Date(context.now() + DAYS * 86_400_000)
    expires.setUTCHours(0, 0, 0, 0)
    return [
      `Contact: mailto:${brand.supportEmail}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${context.env.SITE_URL}/.well-known/security.txt\n`,
    ].join('\n')
  })

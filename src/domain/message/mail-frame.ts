// The HTML around a mail's text, the same for mails of sign-in (scripts/build/mail-templates.ts) and for mails to owners. Tables and inline
// styles, because mail programs know little else.
import { brand } from '#brand'
import { MAIL_COLOURS, PRODUCT_COLOURS } from '../basics/product-colours.ts'

const { indigo, lamp, paper, card } = PRODUCT_COLOURS

/** Inline styles, because mail programs read no style sheet. */
export const MAIL_STYLES = {
  paragraph: 'margin:0 0 16px',
  button: `display:inline-block;background:${indigo};color:${card};text-decoration:none;font-weight:600;padding:14px 28px;border-radius:999px`,
  footLink: `color:${MAIL_COLOURS.mute}`,
} as const

type Framed = {
  /** The name at the head of the mail; our own without one. */
  readonly sender?: string
  readonly title: string
  /** What a list of mails shows beside the subject; '' for the beginning of the text. */
  readonly preview: string
  readonly body: string
  /** Below the card: why the mail came. */
  readonly foot: string
}

/** A whole HTML mail. All parts are HTML already: escape texts that people write. */
export function mailFrame({ sender = brand.name, title, preview, body, foot }: Framed): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light">
    <title>${title}</title>
  </head>
  <body style="margin:0;padding:0;background:${paper};color:${indigo};font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
    <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
    <table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:${paper}">
      <tr>
        <td align="center" style="padding:24px 12px">
          <table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:560px;text-align:left">
            <tr>
              <td style="background:${indigo};border-radius:10px 10px 0 0;padding:20px 24px;font-size:22px;font-weight:700;color:${card}">${sender}</td>
            </tr>
            <tr><td style="height:4px;line-height:4px;font-size:0;background:${lamp}">&nbsp;</td></tr>
            <tr><td style="height:3px;line-height:3px;font-size:0;background:${indigo}">&nbsp;</td></tr>
            <tr><td style="height:2px;line-height:2px;font-size:0;background:${lamp}">&nbsp;</td></tr>
            <tr>
              <td style="background:${card};border-radius:0 0 10px 10px;padding:28px 24px;font-size:16px;line-height:1.55">
                <h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${title}</h1>
                ${body}
              </td>
            </tr>
            <tr>
              <td style="padding:16px 24px;font-size:13px;line-height:1.5;color:${MAIL_COLOURS.mute}">
                ${foot}
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`
}

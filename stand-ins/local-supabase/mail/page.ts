// Renders the mailbox as pages: the list, and one mail with its links. Shows a mail's own page in a frame without scripts.

import type { MailMessage } from './message.ts'
import { escapeHtml } from './template.ts'

/** The list, newest first; the page reloads itself. */
export function renderList(mails: readonly MailMessage[]): string {
  const items = mails.map(
    (mail) => `<li><a href="/messages/${mail.id}"><span class="who">${escapeHtml(mail.to.join(', '))}</span>
<strong>${escapeHtml(mail.subject || '(no subject)')}</strong><span class="start">${escapeHtml(startOf(mail))}</span>
${time(mail)}</a></li>`,
  )
  const body =
    items.length > 0
      ? `<ul>${items.join('\n')}</ul>`
      : '<p class="empty">No mail yet. What the shop sends shows up here within a few seconds.</p>'
  const clear =
    items.length > 0 ? '<form method="post" action="/clear"><button>Empty the mailbox</button></form>' : ''
  return page(
    'Mailbox',
    `<header><h1>Mailbox</h1>${clear}</header>
<p class="note">Every mail that this machine would have sent. Nothing leaves it.</p>${body}`,
    { isReloading: true },
  )
}

/** One mail: sender, receiver, time and links, and the mail itself. */
export function renderMail(mail: MailMessage): string {
  const subject = mail.subject || '(no subject)'
  const links = [...new Set(mail.links)].map(
    (link) => `<li><a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(link)}</a></li>`,
  )
  // Lets the frame open links in the whole window, and nothing else.
  const framed = mail.html.includes('<head>')
    ? mail.html.replace('<head>', '<head><base target="_top">')
    : `<base target="_top">${mail.html}`
  const shown = mail.html
    ? `<iframe title="The mail" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(framed)}"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(mail.text)}</pre></details>`
    : `<pre>${escapeHtml(mail.text)}</pre>`
  return page(
    subject,
    `<p><a href="/">All mails</a></p><h1>${escapeHtml(subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd><dt>From</dt><dd>${escapeHtml(mail.sender || mail.from)}</dd><dt>At</dt><dd>${time(mail)}</dd></dl>
${links.length > 0 ? `<section aria-label="Links in this mail"><h2>Links</h2><ul class="links">${links.join('\n')}</ul></section>` : ''}
${shown}`,
  )
}

/** The page for a mail that is no longer kept. */
export function renderGone(): string {
  return page(
    'No such mail',
    '<p><a href="/">All mails</a></p><h1>No such mail</h1><p>It was cleared away.</p>',
  )
}

function page(title: string, body: string, { isReloading = false } = {}): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${isReloading ? '<meta http-equiv="refresh" content="5">' : ''}<title>${escapeHtml(title)}</title><style>
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:0 auto;padding:24px 16px;background:#fbf8f3;color:#1c2a5e}
header{display:flex;justify-content:space-between;align-items:center;gap:16px;flex-wrap:wrap}h1{margin:0;font-size:1.75rem;overflow-wrap:anywhere}
h2{font-size:1rem;margin:16px 0 4px}.note,dd,.start,time,.who{color:#4b5478}a{color:#1c2a5e}ul{list-style:none;padding:0;margin:16px 0}
ul:not(.links) a{display:grid;grid-template-columns:1fr auto;gap:0 16px;background:#fff;border:1px solid #e6e0d4;border-radius:10px;padding:12px 16px;margin-bottom:8px;text-decoration:none}
ul:not(.links) a:hover{border-color:#f2a93b}.who,time{font-size:.875rem}.who{grid-column:1}time{grid-column:2;grid-row:1}strong,.start{grid-column:1/-1}
.start{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.links a{overflow-wrap:anywhere}.empty{background:#fff;border:1px dashed #c9c2b2;border-radius:10px;padding:32px;text-align:center}
dl{display:grid;grid-template-columns:auto 1fr;gap:0 12px}dd{margin:0;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;padding:16px;border-radius:10px}
iframe{width:100%;height:44rem;border:1px solid #e6e0d4;border-radius:10px;background:#fff}button{font:inherit;min-height:44px;padding:8px 16px;border-radius:999px;border:1px solid #1c2a5e;background:none;color:inherit;cursor:pointer}
a:focus-visible,button:focus-visible{outline:3px solid #f2a93b;outline-offset:2px}</style></head><body>${body}</body></html>`
}

// The first words of the mail after its heading, which only repeats the subject.
function startOf(mail: MailMessage): string {
  const words = mail.text.replace(/\s+/g, ' ').trim()
  const at = words.indexOf(mail.subject)
  return words.slice(at === -1 ? 0 : at + mail.subject.length).slice(0, 140)
}

function time(mail: MailMessage): string {
  const at = new Date(mail.receivedAt)
  return `<time datetime="${mail.receivedAt}">${at.toISOString().slice(0, 16).replace('T', ' ')}</time>`
}

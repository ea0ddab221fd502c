// The page on which a person chooses an account: a stand-in for Google's own page.

import { escapeHtml } from '../../mail/template.ts'

/** A person who has an account with the stand-in. */
export type GoogleAccount = { readonly email: string; readonly name: string }

/** Renders the choice. `request` is the query of the sign-in, which the chosen account is added to. */
export function renderChoice(accounts: readonly GoogleAccount[], request: string, problem = ''): string {
  const hidden = `<input type="hidden" name="request" value="${escapeHtml(request)}">`
  const choices = accounts.map(
    ({ email, name }) => `<form method="post" action="/choose">${hidden}
<input type="hidden" name="email" value="${escapeHtml(email)}"><input type="hidden" name="name" value="${escapeHtml(name)}">
<button class="account" type="submit"><span class="face" aria-hidden="true">${escapeHtml(firstLetter(name || email))}</span>
<span>Continue as ${escapeHtml(name || email)}<small>${escapeHtml(email)}</small></span></button></form>`,
  )
  return page(`<h1>Choose an account</h1>
<p>This page stands in for Google on your own machine. No password is asked for and nothing leaves it.</p>
${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
${choices.join('\n')}
<form method="post" action="/choose" class="other">${hidden}
<h2>Another account</h2>
<label for="email">Email</label><input id="email" name="email" type="email" required autocomplete="off">
<label for="name">Name</label><input id="name" name="name" autocomplete="off">
<button type="submit">Continue with this account</button></form>
<form method="post" action="/choose">${hidden}<input type="hidden" name="cancel" value="yes">
<button class="quiet" type="submit">Cancel</button></form>`)
}

/** Renders a refusal, as Google shows to a site that is not set up. */
export function renderProblem(problem: string): string {
  return page(`<h1>Access blocked</h1><p>${escapeHtml(problem)}</p>`)
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign in with Google (stand-in)</title><style>
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f0f2f7;color:#1c2233;
font:16px/1.5 system-ui,sans-serif}main{background:#fff;border-radius:20px;padding:32px;margin:16px;max-width:26rem;width:calc(100% - 32px)}
h1{font-size:1.5rem;margin:0 0 8px}h2{font-size:1rem;margin:20px 0 4px}p{margin:0 0 16px;color:#4a5168;font-size:.9rem}
[role=alert]{color:#a12622}button,input{font:inherit;width:100%;min-height:44px;border-radius:12px;border:1px solid #c6cbda;padding:8px 14px}
label{display:block;margin:8px 0 4px;font-size:.9rem}button{cursor:pointer;background:#1c2a5e;color:#fff;border-color:#1c2a5e;margin-top:12px}
.account{display:flex;gap:12px;align-items:center;text-align:left;background:#fff;color:inherit;border-color:#c6cbda}.account small{display:block;color:#4a5168}
.face{width:36px;height:36px;border-radius:50%;background:#1c2a5e;color:#fff;display:grid;place-items:center;flex:none}
.quiet{background:none;color:#1c2a5e;border-color:transparent}button:focus-visible,input:focus-visible{outline:3px solid #f2a93b;outline-offset:2px}
</style></head><body><main>${body}</main></body></html>`
}

function firstLetter(name: string): string {
  return ([...name][0] ?? '?').toUpperCase()
}

// The stub's page: a registrar's form. No scripts; every step is a form.
import { escapeHtml } from '@oja/stand-in-server'
import { type CustomHostname, HOSTNAME_FAULTS, type HostnameWorld } from './hostnames.ts'
import { type DnsRecord, RECORD_TYPES } from './records.ts'

/** The page with all records and hostnames. `note`: what the last form did. */
export function recordsPage(records: readonly DnsRecord[], world: HostnameWorld, note: string): string {
  const rows = records.map(
    ({ name, type, value, isSpreading }) => `<tr><td><code>${escapeHtml(name)}</code></td><td>${type}</td>
<td><code>${escapeHtml(value)}</code>${isSpreading ? ' <small>one resolver sees it</small>' : ''}</td>
<td><form method="post" action="/form"><input type="hidden" name="name" value="${escapeHtml(name)}"><input type="hidden" name="type" value="${type}">
<button name="act" value="delete" class="quiet">Delete</button></form></td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>DNS on this machine</title><style>
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:24px 16px;background:#f4f7fa;color:#0b2239}
h1{margin:0 0 4px;font-size:1.5rem}h2{font-size:1rem;margin:24px 0 8px}.card{background:#fff;border:1px solid #d8e0e8;border-radius:10px;padding:16px;margin:12px 0}
label{display:block;margin-bottom:8px}input,select{display:block;width:100%;font:inherit;padding:10px;border:1px solid #9aa8b5;border-radius:8px}
input[type=checkbox]{display:inline;width:auto;margin-right:8px}button{font:inherit;min-height:44px;padding:0 16px;border:0;border-radius:8px;background:#0a7a4b;color:#fff;cursor:pointer}
button.quiet{background:none;color:inherit;border:1px solid #9aa8b5}table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:6px 8px 6px 0;vertical-align:top;overflow-wrap:anywhere}
small,.note{color:#4b5b6b}</style></head><body>
<h1>DNS on this machine</h1><p class="note">The registrar, both resolvers and the provider of certificates. Nothing leaves this machine.</p>
${note ? `<p role="status"><b>${escapeHtml(note)}</b></p>` : ''}
<form class="card" method="post" action="/form"><h2>Set a record</h2>
<label>Name <input name="name" required autocomplete="off" placeholder="_oja.adunni.com"></label>
<label>Type <select name="type">${RECORD_TYPES.map((type) => `<option>${type}</option>`).join('')}</select></label>
<label>Value <input name="value" required autocomplete="off"></label>
<label><input type="checkbox" name="isSpreading">Only one resolver sees it yet</label>
<button name="act" value="set">Set</button></form>
<h2>Records</h2>${rows.length > 0 ? `<table><tr><th>Name</th><th>Type</th><th>Value</th><th></th></tr>${rows.join('')}</table>` : '<p>None yet.</p>'}
<h2>Certificates</h2>${world.hostnames.length > 0 ? `<ul>${world.hostnames.map((each) => hostnameLine(each, world)).join('')}</ul>` : '<p>None yet.</p>'}
</body></html>`
}

function hostnameLine({ hostname, status, ssl }: CustomHostname, { faults }: HostnameWorld): string {
  const options = HOSTNAME_FAULTS.map(
    (fault) => `<option${(faults[hostname] ?? 'none') === fault ? ' selected' : ''}>${fault}</option>`,
  )
  return `<li><b>${escapeHtml(hostname)}</b> ${status}, certificate ${ssl.status}
<form method="post" action="/form"><input type="hidden" name="host" value="${escapeHtml(hostname)}">
<label>Trouble <select name="fault">${options.join('')}</select></label><button name="act" value="fault" class="quiet">Make it so</button></form></li>`
}

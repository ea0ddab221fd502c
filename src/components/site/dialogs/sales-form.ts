// Sends the form of "Talk to Sales" without leaving the page. A refused form keeps what was typed.

const NO_ANSWER = 'This could not be sent. Please try again in a moment: nothing that you typed is lost.'

/** Starts the form of a page that has one. */
export function startSalesForm({ document }: Window): void {
  const form = document.querySelector<HTMLFormElement>('[data-sales-form]')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  const problem = form.querySelector('[data-problem]')
  if (!button || !problem || button.disabled) return
  button.disabled = true
  button.textContent = 'Sending…'
  problem.textContent = ''
  const refusal = await post(form)
  button.disabled = false
  button.textContent = 'Send'
  problem.textContent = refusal
  if (refusal === '') thank(form)
}

/** The sentence of a refusal; empty when the message was kept. */
async function post(form: HTMLFormElement): Promise<string> {
  const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const body = new URLSearchParams(typed)
  let answer: Response
  try {
    answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' })
  } catch (error) {
    console.warn('sales form: no server answered', error)
    return NO_ANSWER
  }
  // A kept message is answered by a redirect to the thanks, which this page shows itself.
  if (answer.type === 'opaqueredirect') return ''
  if (!answer.headers.get('Content-Type')?.startsWith('text/plain')) return NO_ANSWER
  // The connection ended in the middle of the answer.
  return answer.text().catch(() => NO_ANSWER)
}

function thank(form: HTMLFormElement): void {
  const thanks = form.parentElement?.querySelector<HTMLElement>('[data-thanks]')
  if (!thanks) return
  form.reset()
  form.hidden = true
  thanks.hidden = false
  thanks.focus()
}

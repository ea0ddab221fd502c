// Does work before a signal ends this process: `finally` does not run then.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Does `work` when a signal comes, and lets the signal end the process. Returns what takes this back. */
export function beforeSignals(work: () => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    takeBack()
    work()
    process.kill(process.pid, signal)
  }
  const takeBack = () => {
    for (const signal of SIGNALS) process.off(signal, end)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  return takeBack
}

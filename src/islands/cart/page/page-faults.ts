// Tells operators of faults of a page's scripts. What tells them (components/crash/report-error.ts) is fetched at the first fault.

/** The build replaces this constant. */
declare const FAULTS_PATH: string

/** Takes what was caught, or the event of what nobody caught. Without a network there is no report. */
export const tell = (fault: unknown) => {
  import(/* @vite-ignore */ FAULTS_PATH).then(({ hear }) => hear(fault)).catch(() => {}) // without a network there is no report
}

for (const event of ['error', 'unhandledrejection']) addEventListener(event, tell)

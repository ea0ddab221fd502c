// What the end of a browser test looks at: problems of its pages, and what a failed one leaves behind.
import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from 'playwright'
import { expect, onTestFinished, type RunnerTestCase } from 'vitest'

/** A request that the test itself let fail, or took the connection from. */
const ON_PURPOSE = /^net::ERR_(?:FAILED|TIMED_OUT|INTERNET_DISCONNECTED) /

/** Pictures of the pages of failed tests. */
const FOLDER = '.local/failed-tests'

/**
 * Fails the current test at its end when the page has problems left. One that has failed already keeps a picture of the page, and its error tells
 * the page's calls, its problems and its text: they show why a step never came.
 */
export function checkAtEnd(page: Page, problems: readonly string[]): void {
  const calls: string[] = []
  page.on('requestfailed', (request) => calls.push(`${request.url()}: ${request.failure()?.errorText}`))
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    const body = await response.text().catch(() => '(no body)')
    calls.push(`${response.request().method()} ${response.url()}: ${response.status()} ${body.slice(0, 300)}`)
  })
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await tellFailure(task, page, [...calls, ...problems])
    else expect(problems.filter((problem) => !ON_PURPOSE.test(problem))).toEqual([])
  })
}

/** Adds to the error's own words, which the runner prints last of all. */
async function tellFailure(task: RunnerTestCase, page: Page, told: readonly string[]): Promise<void> {
  const [error] = task.result?.errors ?? []
  if (!error) return
  const text = await page
    .locator('dialog[open], main')
    .last()
    .innerText({ timeout: 1_000 })
    .catch(() => '(no page)')
  const shown = `Shown: ${text.replace(/\s+/g, ' ').slice(0, 600)}`
  error.message += ['\nCalls of the page:', ...told, shown, await pictureOf(task, page)].join('\n  ')
}

/** Keeps a picture of the page. Says where it is. */
async function pictureOf(task: RunnerTestCase, page: Page): Promise<string> {
  mkdirSync(FOLDER, { recursive: true })
  const name = `${basename(task.file.name, '.test.ts')} ${task.name}`.replace(/[^\w-]+/g, '-').slice(0, 100)
  const path = join(FOLDER, `${name}-${Date.now()}.png`)
  return page.screenshot({ path, timeout: 5_000 }).then(
    () => `Picture: ${path}`,
    () => '(no picture)',
  )
}

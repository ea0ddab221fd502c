// Tests which browser is opened on which machine; none of these is started.
import { expect, it } from 'vitest'
import { type BrowserMachine, findBrowser } from '#scripts/browser.ts'

const OWN = '/home/ada/.cache/ms-playwright/chromium/chrome'
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const find = (platform: string, arch: string, there: readonly string[], env: BrowserMachine['env'] = {}) => {
  const isThere = (file: string) => there.includes(file)
  return () => findBrowser({ platform, arch, env, ownPath: OWN, isThere })
}

it.each([
  ['Linux on x64', find('linux', 'x64', []), 'npm'],
  [
    'Linux on x64 with a browser named',
    find('linux', 'x64', ['/opt/chrome'], { OJA_BROWSER: '/opt/chrome' }),
    '/opt/chrome',
  ],
  ['Linux on arm64 after Playwright’s download', find('linux', 'arm64', [OWN]), OWN],
  ['Linux on arm64 with Debian’s', find('linux', 'arm64', ['/usr/bin/chromium']), '/usr/bin/chromium'],
  ['a Mac with Chrome', find('darwin', 'arm64', [MAC]), MAC],
  ['a Mac with both', find('darwin', 'arm64', [MAC, OWN]), OWN],
])('%s opens %s', (_, found, program) => {
  expect(found()).toBe(program)
})

it.each([
  ['without any', find('darwin', 'arm64', []), /npx playwright install chromium/],
  ['with a name that leads nowhere', find('linux', 'x64', [], { OJA_BROWSER: '/opt/none' }), /no such file/],
])('%s it says what to do', (_, found, words) => {
  expect(found).toThrow(words)
})

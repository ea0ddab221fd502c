// Simulates a cheap phone on a slow line in Chromium: 360 × 740, 400 kbps, 400 ms, a processor four times slower.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

export const KBPS = 400
export const LATENCY_MS = 400
export const SLOWDOWN = 4

/** Opens a browser with the screen and the touch of a cheap phone. */
export function openPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
}

/** Slows a page down from now on. The returned session reports all transferred data. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: (KBPS * 1000) / 8,
    uploadThroughput: (KBPS * 1000) / 8,
    connectionType: 'cellular3g',
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return session
}

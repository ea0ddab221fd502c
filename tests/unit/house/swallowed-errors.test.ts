// Checks that no error is lost in silence: each `catch` uses, throws or logs its error, or a comment says why it does not.
// The planted breaches are tests below.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productFiles, root } from '#tests/support/checks/imports.ts'
import { swallowedIn } from '#tests/support/checks/swallowed-errors.ts'

describe('an error', () => {
  it('is used, thrown or logged, or a comment says why not', () => {
    const lost = productFiles.flatMap((path) => swallowedIn(path, readFileSync(join(root, path), 'utf8')))

    expect(productFiles.length).toBeGreaterThan(1_000)
    expect(lost).toEqual([])
  })

  it.each([
    ['an empty block', 'try { work() } catch {}'],
    ['an empty block with a name', 'try { work() } catch (error) {}'],
    ['an answer in the place of the error', 'function f() { try { return work() } catch { return null } }'],
    ['a name that is thrown away', 'try { work() } catch (error) { void error }'],
    ['a comment that says nothing', 'try { work() } catch { /* ignored */ }'],
    ['a comment above the try', '// This is the work of the page.\ntry { work() } catch {}'],
    ['a string that looks like a comment', "try { work() } catch { open('https://oja.test/a b c d') }"],
    ['a promise', 'await work().catch(() => {})'],
    ['a promise with an answer', 'const value = await work().catch(() => null)'],
    ['a promise with an old function', 'work().catch(function () { return 0 })'],
    ['a second argument', 'work().then(show, () => undefined)'],
    ['outcomes that nobody reads', 'await Promise.allSettled([stop(), close()])'],
    ['a function of the same file', 'const forget = () => { mark = null }\nwork().catch(forget)'],
    [
      'a doc comment of the function',
      '/** Fetches the mark of the shop. */\nconst mark = work().catch(() => null)',
    ],
  ])('is seen to be lost: %s', (_, code) => {
    expect(swallowedIn('src/planted.ts', `const before = 1\n${code}\n`)).toHaveLength(1)
  })

  it.each([
    ['used', 'try { work() } catch (error) { tell(String(error)) }'],
    ['used in parts', 'work().catch(({ message }) => show(message))'],
    ['thrown as another', "function f() { try { return work() } catch { throw new Lost('work') } }"],
    ['read', 'const outcomes = await Promise.allSettled([stop(), close()])'],
    ['logged', "try { work() } catch { console.warn('the work was not done') }"],
    ['explained within', 'try { work() } catch {\n  // This browser keeps nothing.\n}'],
    ['explained behind', 'await work().catch(() => {}) // the end of the connection unlocks too'],
    ['explained above a promise', '// The next call asks again.\nwork().catch(() => {})'],
    [
      'given to a function of another file',
      "work().catch(warnOfOutage('the work'))\nwork().catch(reportFault)",
    ],
    ['given to a function of the same file', 'work().catch(tell)\nfunction tell(error) { show(error) }'],
  ])('is seen to be kept: %s', (_, code) => {
    expect(swallowedIn('src/planted.ts', code)).toEqual([])
  })

  it('is seen to be lost in each kind of file, with its line', () => {
    const astro =
      '---\nconst a = 1\ntry { work() } catch {}\n---\n<p>catch {}</p>\n<script>\nwork().catch(() => {})\n</script>\n'

    expect(swallowedIn('src/a.astro', astro)).toEqual(['src/a.astro:3', 'src/a.astro:7'])
    expect(swallowedIn('src/a.tsx', 'const A = () => <a onClick={() => work().catch(() => {})} />')).toEqual([
      'src/a.tsx:1',
    ])
    expect(swallowedIn('scripts/a.mjs', '\ntry { work() } catch {}')).toEqual(['scripts/a.mjs:2'])
  })
})

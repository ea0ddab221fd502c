// Runs before each file of browser tests: waits until the demo stores are there.
import { existsSync, readFileSync } from 'node:fs'
import { inject } from 'vitest'

const demoEnd = inject('demoEnd')
while (!existsSync(demoEnd)) await new Promise((resolve) => setTimeout(resolve, 100))
const fault = readFileSync(demoEnd, 'utf8')
if (fault !== '') throw new Error(fault)

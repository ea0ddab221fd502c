// Tests the network by which clients are counted: one IPv4 address, or one IPv6 network.
import { expect, it } from 'vitest'
import { clientNetwork } from '#functions/lib/client-network.ts'

it.each([
  [null, null],
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

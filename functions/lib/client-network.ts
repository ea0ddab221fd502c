// The network under which a client is counted. An IPv6 customer has 2^64 addresses (RFC 6177: a site gets at least a /64), so all of a /64
// count as one client. Attack: a new address for each try, which would also push all other counts out of memory.

/**
 * `2001:db8:1:2:3::4` -> `2001:db8:1:2`; `::ffff:192.0.2.1` and `192.0.2.1` -> `192.0.2.1`; returns null and unreadable addresses
 * unchanged.
 */
export function clientNetwork(address: string | null): string | null {
  if (address === null || !address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array.from({ length: gap }, () => '0'), ...last]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

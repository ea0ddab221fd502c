// By what a client is counted. An IPv6 customer has 2^64 addresses of their own (RFC 6177: a site is given at least a /64), so the
// network is the client. Attack: a new address for each try, which also pushes everybody else's counts out of memory.

/** `2001:db8:1:2:3::4` -> `2001:db8:1:2`; `::ffff:192.0.2.1` and `192.0.2.1` -> `192.0.2.1`; null and anything odd as they are. */
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

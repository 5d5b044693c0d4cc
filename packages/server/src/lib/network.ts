import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network of an address, whose limits its addresses share: an IPv4 address is one of its own, and an IPv6 address stands for its
 * /64, since a single line has at least that (RFC 6177). Ports, brackets and zones are left out. Any other text stands for itself.
 */
export function networkOf(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '')
  const withoutPort = bare.replace(/:\d+$/, '')
  if (isIPv4(withoutPort)) return withoutPort
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  // An IPv4 address as a socket for both families writes it (RFC 4291, 2.5.5.2).
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/**
 * The network that a request comes from. A trusted proxy appends the address it saw to `X-Forwarded-For`; earlier entries could be
 * forged, and without such a proxy all of them.
 */
export function clientNetwork(forwarded: string | undefined, connected: string | undefined, trustProxy: boolean): string {
  const last = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined
  return networkOf(last || (connected ?? ''))
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // Writes an IPv4 part in hexadecimal and drops leading zeros.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map((part) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)),
  )
  return [...first!, ...Array<number>(8 - first!.length - last!.length).fill(0), ...last!]
}

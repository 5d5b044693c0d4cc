const table = Uint16Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >> 1) ^ 0xa001 : value >> 1
  return value
})

/** CRC-16 (polynomial 0x8005, reflected) as in the LAME tag; `before` continues an earlier result. */
export function crc16(bytes: Uint8Array, before = 0): number {
  let value = before
  for (const byte of bytes) value = (value >> 8) ^ table[(value ^ byte) & 255]!
  return value
}

/**
 * The header that decides whether a file is shown or saved, and under which name (RFC 6266): in ASCII for old clients, and in
 * full for all others.
 */
export function contentDisposition(use: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    // A quote or a backslash would end or escape the text, and a percent sign is decoded by some.
    .replace(/["\\%]/g, '_')
  // Characters that encodeURIComponent leaves and RFC 5987 does not allow.
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${use}; filename="${plain}"; filename*=UTF-8''${whole}`
}

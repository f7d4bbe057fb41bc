/** A path on our own origin, else "/": the way back after signing in must not lead elsewhere. */
export function safeReturnTo(value: string | null | undefined): string {
  if (!value?.startsWith('/') || value.startsWith('//') || /[\\\s]/.test(value)) return '/'
  return new URL(value, 'http://own.invalid').origin === 'http://own.invalid' ? value : '/'
}

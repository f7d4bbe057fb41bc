/** 200n → "2%", 50n → "0.5%": printed rates, from the constants that the server charges. */
export function percent(bps: bigint): string {
  const whole = bps / 100n
  const rest = String(bps % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return rest ? `${whole}.${rest}%` : `${whole}%`
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const GROUPS = ['', ' thousand', ' million', ' billion']

function below1000(number: number): string {
  if (number < 20) return ONES[number]!
  if (number < 100)
    return TENS[Math.floor(number / 10)]! + (number % 10 === 0 ? '' : `-${ONES[number % 10]!}`)
  const rest = number % 100
  return `${ONES[Math.floor(number / 100)]!} hundred${rest === 0 ? '' : ` ${below1000(rest)}`}`
}

function spelled(number: bigint): string {
  const parts: string[] = []
  let rest = number
  for (let group = 0; rest > 0n; group++) {
    const three = Number(rest % 1000n)
    if (three > 0) parts.unshift(below1000(three) + GROUPS[group]!)
    rest /= 1000n
  }
  return parts.join(' ') || 'zero'
}

/** Dollars in spoken words, for a shop: 2050n → "twenty dollars and fifty cents". */
export function spokenAmount(cents: bigint): string {
  const [whole, part] = [cents / 100n, cents % 100n]
  const dollars = `${spelled(whole)} ${whole === 1n ? 'dollar' : 'dollars'}`
  const change = `${spelled(part)} ${part === 1n ? 'cent' : 'cents'}`
  if (part === 0n) return dollars
  return whole === 0n ? change : `${dollars} and ${change}`
}

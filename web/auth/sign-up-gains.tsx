const gains = [
  ['1,000.00 practice coins', 'They have no cash value, but bets settle just as with real money.'],
  [
    'People, never a house',
    'Every bet has a person on the other side. The winners take the pot, less 2% of each stake.',
  ],
  ['Draws you can check', 'Coins, cards and dice are drawn before you pick and shown afterwards.'],
] as const

/** The gains of an account, beside the form where two columns fit: the two sides, the pot between them, and three sentences. */
export function SignUpGains() {
  return (
    <aside aria-labelledby="gains" className="sticky top-8 grid gap-6 self-start max-lg:hidden">
      <div
        aria-hidden="true"
        className="relative h-56 overflow-hidden rounded-xl font-display text-5xl font-bold text-on-side [--seam-height:224px] [--seam:50%]"
      >
        <span className="seam-a" />
        <span className="seam-b side-dots" />
        <span className="absolute top-5 left-6">A</span>
        <span className="absolute right-6 bottom-5">B</span>
        <span className="absolute inset-0 m-auto size-24 rounded-full border-4 border-canvas bg-pot-fill" />
      </div>
      <h2 id="gains" className="text-2xl">
        Two sides, one pot
      </h2>
      <ul className="grid gap-4">
        {gains.map(([title, text]) => (
          <li key={title}>
            <h3 className="text-lg">{title}</h3>
            <p className="max-w-measure text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  )
}

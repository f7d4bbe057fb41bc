/** Terms and their values, in two columns. */
export function Facts({ label, facts }: { label: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <dl aria-label={label} className="grid max-w-120 grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {facts.map(([term, said]) => (
        <div key={term} className="contents">
          <dt className="text-ink-2">{term}</dt>
          <dd className="text-right font-semibold">{said}</dd>
        </div>
      ))}
    </dl>
  )
}

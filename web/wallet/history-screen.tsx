/** The screen's place in the route table until its room is built. */
export function HistoryScreen() {
  return (
    <div className="max-w-[560px]">
      <h1 className="text-3xl">History</h1>
      <p className="mt-3 text-lg text-ink-2">Everything that moved your balances is being set out here.</p>
    </div>
  )
}

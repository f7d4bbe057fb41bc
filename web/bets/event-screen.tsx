/** The screen's place in the route table until its room is built. */
export function EventScreen() {
  return (
    <div className="mx-auto w-full max-w-192 px-4 pt-4 pb-8 md:px-6 md:pt-6">
      <h1 className="text-3xl">Event</h1>
      <p className="mt-3 text-lg text-ink-2">
        The two sides, the pot and the rules of this event are being set out here.
      </p>
    </div>
  )
}

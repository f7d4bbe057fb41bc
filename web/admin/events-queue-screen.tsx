/** The screen's place in the route table until its room is built. */
export function EventsQueueScreen() {
  return (
    <div className="mx-auto w-full max-w-192 px-4 pt-4 pb-8 md:px-6 md:pt-6">
      <h1 className="text-3xl">Events to decide</h1>
      <p className="mt-3 text-lg text-ink-2">
        Disputed, suspended and overdue events are being set out here.
      </p>
    </div>
  )
}

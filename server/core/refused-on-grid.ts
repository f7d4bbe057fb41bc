/** Refusals about a secret come at a multiple of this. */
const GRID_MS = 40

/** Runs work that tries a secret: an address, a code. A refusal is delayed to the grid, so that its timing reveals nothing. */
export async function refusedOnGrid<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } catch (error) {
    const over = (performance.now() - began) % GRID_MS
    await new Promise((resolve) => setTimeout(resolve, GRID_MS - over))
    throw error
  }
}

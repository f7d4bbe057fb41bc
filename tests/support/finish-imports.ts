// The files of a worker share its modules. An import that is under way when a file ends is cut off, and every later file of that
// worker would get the same error for that module: each file waits for what it has begun to load.
import { afterAll, vi } from 'vitest'

afterAll(() => vi.dynamicImportSettled())

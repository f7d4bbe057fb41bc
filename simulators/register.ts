// npm run simulator:register: an outside register of excluded people, for developing and for tests
import {
  announceSimulator,
  refuseInProduction,
  type SimulatorAnswer,
  type SimulatorCall,
  serveSimulator,
} from './serve-simulator.ts'

/** How the register misbehaves: `times` times, or for ever without it. */
export type RegisterFault = (
  | { status: number }
  /** answers after this many milliseconds */
  | { slow: number }
  /** answers this text: not JSON, or JSON of another form */
  | { says: string }
  /** closes the connection without an answer */
  | { away: true }
) & { times?: number | undefined }

export type RegisteredPerson = { firstName: string; lastName: string; dateOfBirth: string }

export type RegisterSimulator = {
  /** value for EXCLUSION_REGISTER_URL */
  url: string
  /** value for EXCLUSION_REGISTER_KEY */
  key: string
  add(person: RegisteredPerson): void
  remove(person: RegisteredPerson): void
  /** number of questions that have arrived, with a wrong answer or none too */
  asked(): number
  fault(fault: RegisterFault | undefined): void
  stop(): Promise<void>
}

const nameOf = ({ firstName, lastName, dateOfBirth }: RegisteredPerson) =>
  `${firstName} ${lastName} ${dateOfBirth}`.toLowerCase()

function personFrom(body: Record<string, unknown>): RegisteredPerson {
  const { firstName, lastName, dateOfBirth } = body
  if (typeof firstName !== 'string' || typeof lastName !== 'string' || typeof dateOfBirth !== 'string')
    throw new Error('a person has firstName, lastName and dateOfBirth')
  return { firstName, lastName, dateOfBirth }
}

/** Keeps a list of people, and answers a caller with the key whether a person is on it. @param port 0 for a free one */
export async function openRegisterSimulator({
  port = 0,
  key = 'register-key',
} = {}): Promise<RegisterSimulator> {
  refuseInProduction('the simulator of a register')
  const people = new Set<string>()
  let fault: RegisterFault | undefined
  let asked = 0

  async function answer(call: SimulatorCall): Promise<SimulatorAnswer> {
    asked++
    const now = fault
    if (now?.times !== undefined && --now.times <= 0) fault = undefined
    if (now && 'away' in now) return { hangUp: true }
    if (now && 'status' in now) return { status: now.status, json: { message: 'out of order' } }
    if (now && 'says' in now) return { html: now.says }
    if (now && 'slow' in now) await new Promise((resolve) => setTimeout(resolve, now.slow))
    if (call.headers.authorization !== `Bearer ${key}`) return { status: 401, json: { message: 'who asks?' } }
    return { json: { excluded: people.has(nameOf(personFrom(call.json()))) } }
  }

  const controls: Record<string, (body: Record<string, unknown>) => void> = {
    '/control/add': (body) => void people.add(nameOf(personFrom(body))),
    '/control/remove': (body) => void people.delete(nameOf(personFrom(body))),
    '/control/fault': (body) => {
      fault = Object.keys(body).length > 0 ? (body as RegisterFault) : undefined
    },
  }
  const server = await serveSimulator(port, (call) => {
    if (call.method === 'POST' && call.path === '/excluded') return answer(call)
    const control = call.method === 'POST' ? controls[call.path] : undefined
    if (!control) return { status: 404, json: { message: 'POST /excluded, /control/add, /remove or /fault' } }
    control(call.json())
    return { json: { people: people.size } }
  })
  return {
    url: server.url,
    key,
    add: (person) => void people.add(nameOf(person)),
    remove: (person) => void people.delete(nameOf(person)),
    asked: () => asked,
    fault: (next) => {
      fault = next && { ...next }
    },
    stop: server.stop,
  }
}

if (import.meta.main) {
  const simulator = await openRegisterSimulator({ port: Number(process.env.REGISTER_SIMULATOR_PORT ?? 4316) })
  console.log(`Start Evens with

  EXCLUSION_REGISTER_URL=${simulator.url}
  EXCLUSION_REGISTER_KEY=${simulator.key}

POST ${simulator.url}/control/add {"firstName", "lastName", "dateOfBirth"} puts somebody on the list, /control/remove takes them off,
/control/fault {"slow": 5000}, {"status": 503}, {"says": "<html>"} or {"away": true}, with "times" for so many; {} ends it.`)
  announceSimulator(simulator.url)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void simulator.stop().then(() => process.exit(0)))
}

import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { readState, socketPath } from './folder.ts'
import { ClusterRefusal } from './names.ts'

/** One line of JSON each way: the request, and the answer or the refusal. */
type Asked = { act: string; part?: string }
type Answered = { answer: unknown } | { refused: string }

/** Reads one line from the other side; undefined when the connection ends before it. */
const readLine = (socket: Socket): Promise<string | undefined> =>
  new Promise((done) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end >= 0) done(text.slice(0, end))
    })
    socket.once('close', () => done(undefined)).once('end', () => done(undefined))
  })

/** Listens for acts in the cluster's folder. @param answer carries one out; the caller gets its ClusterRefusal */
export async function listenForActs(
  folder: string,
  answer: (act: string, part?: string) => Promise<unknown>,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(folder)
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    const reply = async (): Promise<Answered> => {
      try {
        const { act, part } = JSON.parse((await readLine(socket)) ?? '{}') as Asked
        return { answer: await answer(act, part) }
      } catch (error) {
        return { refused: (error as Error).message }
      }
    }
    reply().then(
      (said) => socket.end(`${JSON.stringify(said)}\n`),
      () => socket.destroy(),
    )
  })
  server.listen(path)
  await once(server, 'listening')
  return {
    /** first answers the callers that still wait */
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** Asks the supervisor of the cluster in this folder. @throws ClusterRefusal with its refusal, or when none runs */
export async function askSupervisor(folder: string, asked: Asked): Promise<unknown> {
  const socket = connect({ path: socketPath(folder), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch {
    throw new ClusterRefusal(
      readState(folder)?.supervisor
        ? `the cluster in ${folder} lost its supervisor; npm run cluster -- stop ends what is left`
        : `no cluster runs in ${folder}; npm run cluster starts one`,
    )
  }
  socket.write(`${JSON.stringify(asked)}\n`)
  const line = await readLine(socket)
  socket.destroy()
  if (line === undefined) throw new ClusterRefusal('the cluster ended before it answered')
  const said = JSON.parse(line) as Answered
  if ('refused' in said) throw new ClusterRefusal(said.refused)
  return said.answer
}

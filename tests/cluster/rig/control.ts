import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { readState, socketPath } from './folder.ts'
import { type Act, ClusterRefusal, type Part } from './names.ts'

/** JSON each way: the request, and the answer or the refusal. */
export type Asked = { act: Act | 'status' | 'stop'; part?: Part | undefined }
type Answered = { answer: unknown } | { refused: string }

/** Listens for acts in the cluster's folder. @param answer carries one out; the caller gets its ClusterRefusal */
export async function listenForActs(
  folder: string,
  answer: (asked: Asked) => Promise<unknown>,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(folder)
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let asked = ''
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      asked += chunk
    })
    socket.on('end', async () => {
      const reply = async (): Promise<Answered> => {
        try {
          return { answer: await answer(JSON.parse(asked) as Asked) }
        } catch (error) {
          return { refused: (error as Error).message }
        }
      }
      socket.end(JSON.stringify(await reply()))
    })
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
  const socket = connect({ path: socketPath(folder) })
  try {
    await once(socket, 'connect')
  } catch {
    throw new ClusterRefusal(
      readState(folder)?.supervisor
        ? `the cluster in ${folder} lost its supervisor; npm run cluster -- stop ends what is left`
        : `no cluster runs in ${folder}; npm run cluster starts one`,
    )
  }
  socket.end(JSON.stringify(asked))
  const line = await text(socket).catch(() => '')
  if (line === '') throw new ClusterRefusal('the cluster ended before it answered')
  const said = JSON.parse(line) as Answered
  if ('refused' in said) throw new ClusterRefusal(said.refused)
  return said.answer
}

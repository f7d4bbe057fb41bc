import { PROXY_CHECKS } from './settings.ts'

type Server = { name: string; port: number; checkPort?: number }

const serverLine = ({ name, port, checkPort }: Server) =>
  `  server ${name} 127.0.0.1:${port} check${checkPort ? ` port ${checkPort}` : ''}`

/** The proxy by which nodes reach the present primary. Patroni's answers show which machine it is. */
export function databaseProxyConfig(port: number, machines: readonly Server[]): string {
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  # a connection to a machine that is no longer the primary ends at once
  default-server ${PROXY_CHECKS.database} on-marked-down shutdown-sessions
${machines.map(serverLine).join('\n')}
`
}

/** The proxy's own answers, by status. Each states whether the call may have happened, as the nodes do. */
const OWN_ANSWERS = {
  502: [
    'Bad Gateway',
    'The answer got lost on our side. Try again with the same key, or look whether it happened.',
  ],
  503: ['Service Unavailable', 'We cannot take this just now. Nothing was done; try again in a moment.'],
  504: [
    'Gateway Timeout',
    'The answer got lost on our side. Try again with the same key, or look whether it happened.',
  ],
} as const

/** Files with the proxy's own answers, by name: raw HTTP. */
export function answerFiles(): Record<string, string> {
  const files = Object.entries(OWN_ANSWERS).map(([status, [reason, message]]) => {
    const body = JSON.stringify({ code: 'unavailable', message })
    const head = [
      `HTTP/1.1 ${status} ${reason}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'retry-after: 2',
    ]
    return [`${status}.http`, `${head.join('\r\n')}\r\n\r\n${body}`]
  })
  return Object.fromEntries(files)
}

/**
 * The proxy in front of the nodes.
 * @param ports.statePort the port of its page of states, with the nodes that get calls
 * @param folder with the files of `answerFiles`
 */
export function frontProxyConfig(
  { port, statePort }: { port: number; statePort: number },
  nodes: readonly Server[],
  folder: string,
): string {
  return `global
  maxconn 8000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout client-fin 5s
  timeout server 60s
  # sockets live on after the upgrade, also where their node is not asked for new calls
  timeout tunnel 1h
  timeout check 2s
  option forwardfor
  # a call that no node has taken yet goes to the other one
  retries 3
  option redispatch 1
  # a node may die between two calls of one connection; only a read may be repeated unasked
  retry-on conn-failure empty-response
  # second best: a node says it better
${Object.keys(OWN_ANSWERS)
  .map((status) => `  errorfile ${status} ${folder}/${status}.http`)
  .join('\n')}
frontend public
  bind 127.0.0.1:${port}
  http-request disable-l7-retry unless METH_GET
  default_backend nodes
listen state
  bind 127.0.0.1:${statePort}
  stats enable
  stats uri /state
backend nodes
  balance roundrobin
  option httpchk GET /readyz
  default-server ${PROXY_CHECKS.node}
${nodes.map(serverLine).join('\n')}
`
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What GET /metrics tells, in the Prometheus text format. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'evens_http_request_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'evens_refusals_total',
      help: 'Expected noes, by code',
      labelNames: ['code'],
      registers: [registry],
    }),
    sockets: new Gauge({ name: 'evens_sockets', help: 'Open sockets', registers: [registry] }),
    betsWaiting: new Gauge({
      name: 'evens_bets_waiting',
      help: 'Bets that wait for the next batch',
      registers: [registry],
    }),
  }
}

import { type Config, ConfigError, readConfig } from '#server/config/config.ts'
import { judgePasswordFilter, judgeSettings, oddSettings } from '#server/start-guard/index.ts'
import { type Diagnosis, fault, faultOf, ok, warn, warnOf } from './verdict.ts'

type Settings = { config: Config | undefined; verdicts: Diagnosis[] }

/** Reads and judges the settings as a start of the server does. Each fault has its own line. */
export function examineSettings(env: Record<string, string | undefined>): Settings {
  try {
    const config = readConfig(env)
    const refusals = [...judgeSettings(config), ...judgePasswordFilter(config)].map((line) => faultOf(line))
    const verdicts = [...refusals, ...advise(config)]
    return {
      config,
      verdicts: verdicts.length > 0 ? verdicts : [ok(`a server starts with them${asWhat(config)}`)],
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const verdicts = error.message
      .split('\n')
      .map((line) => fault(line, 'Correct it where the settings are, or in .env.'))
    return { config: undefined, verdicts }
  }
}

const asWhat = ({ environment }: Config) =>
  environment === 'production' ? ', with real money' : `, with play money (NODE_ENV is ${environment})`

/** Settings that production should have, though it can run without them. */
function advise(config: Config): Diagnosis[] {
  const { environment, smtpUrl, mailFrom, adminEmails } = config
  if (environment !== 'production') return []
  return [
    ...oddSettings(config).map(warnOf),
    smtpUrl && !mailFrom
      ? warn(
          'MAIL_FROM: is not set, so e-mails do not come from your own address',
          'Set it to your own address.',
        )
      : undefined,
    adminEmails.length < 2
      ? warn('ADMIN_EMAILS: names fewer than two people', 'Name two: above $500, both have to decide.')
      : undefined,
  ].filter((verdict) => verdict !== undefined)
}

import type { Mailing } from '@quai/contract/calls/installation.ts'
import type { Config } from './config.ts'

/** Says whether mails leave this installation, and why not. */
export const mailingOf = ({
  config,
  site,
}: {
  config: Pick<Config, 'SMTP_URL'>
  site: string | undefined
}): Mailing => {
  if (!config.SMTP_URL) return 'noServer'
  return site === undefined ? 'noAddress' : 'sent'
}

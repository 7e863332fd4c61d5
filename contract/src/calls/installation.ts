/** Facts of the installation that the page reads before anybody signs in. The server writes them into index.html. */
export interface Installation {
  /** True while the installation answers no call. */
  isInMaintenance: boolean
  /** Container of the tag manager that page views are reported to; null when nothing is reported. */
  analyticsContainer: string | null
  /** Whether mails leave: they are kept without an SMTP server, or without the public address of their links. */
  mailing: Mailing
  /** True where a service draws maps of addresses. */
  hasMaps: boolean
  /** Accounts of the demo, with their public password; empty outside the demo. */
  demoAccounts: readonly DemoAccount[]
}

export type Mailing = 'sent' | 'noServer' | 'noAddress'

export interface DemoAccount {
  /** « Épicerie Lemoine (client) » */
  label: string
  email: string
  password: string
}

/** Reads the release from the address of the page's first script, which each build changes; empty when it has none. */
export const releaseOfEntry = (address: string): string => /-([\w-]{8})\.js$/.exec(address)?.[1] ?? ''

/** Header of every answer of the API: the release of the page that the server has. */
export const releaseHeader = 'x-quai-release'

import { type Definitions, define } from '../calls/failure-definition.ts'
import { countOf } from '../platform/text/typography.ts'

/** What people make the installation send: a mail to an address that they typed, a message to the other side, a trial of a webhook. */
export type SendingKind = 'mail' | 'message' | 'webhookTest'

interface Limited {
  kind: SendingKind
  /** Whose hour is full. */
  of: 'person' | 'organisation' | 'recipient'
  retryAfterSeconds: number
}

const things: Record<SendingKind, string> = { mail: 'd’e-mails', message: 'de messages', webhookTest: 'd’essais' }

export const serviceFailures = {
  // Mails
  SENDING_LIMITED: define<Limited>(429, ({ kind, of, retryAfterSeconds }) => {
    const wait = `Réessayez dans ${countOf(Math.ceil(retryAfterSeconds / 60), 'minute')}.`
    return of === 'recipient'
      ? `Votre organisation a beaucoup écrit à cette adresse en une heure. ${wait}`
      : `${of === 'person' ? 'Vous avez' : 'Votre organisation a'} fait partir beaucoup ${things[kind]} en une heure. ${wait}`
  }),
  // Saved filters
  SAVED_FILTER_NAME_TAKEN: define(409, 'Vous avez déjà des filtres enregistrés sous ce nom.'),
  SAVED_FILTER_LIMIT: define<{ max: number }>(
    422,
    ({ max }) => `Pas plus de ${countOf(max, 'filtre enregistré', 'filtres enregistrés')} : supprimez-en un d’abord.`,
  ),
} satisfies Definitions

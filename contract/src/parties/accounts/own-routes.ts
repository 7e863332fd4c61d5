import { route } from '../../calls/route.ts'
import { byUuid } from '../../platform/ids.ts'
import { listOf } from '../../platform/pagination.ts'
import {
  confirmSecondFactorInput,
  ownPassword,
  ownSession,
  recoveryCodes,
  secondFactor,
  secondFactorSetup,
} from './own-security.ts'

const inPerson = { permission: 'session.own', worksWithoutDeal: true, inPerson: true } as const

/** Open sessions of the caller's contact. */
export const ownSessionRoutes = {
  sessions: route('GET /auth/sessions', { about: [], ...inPerson, summary: 'Mes sessions ouvertes' }).output(
    listOf(ownSession),
  ),
  endSession: route('DELETE /auth/sessions/{uuid}', {
    ...inPerson,
    summary: 'Fermer une de mes sessions',
    done: 'Session fermée',
    status: 204,
  }).input(byUuid),
  endOtherSessions: route('POST /auth/sessions/end-others', {
    ...inPerson,
    summary: 'Fermer toutes mes autres sessions',
    done: 'Autres sessions fermées',
    status: 204,
  }),
}

// The password is asked again, and no secret is stored under an idempotency key.
const asksPassword = { ...inPerson, takesTurn: 'password', opensOwnTransactions: true } as const

/** Second factor of the caller's contact. */
export const secondFactorRoutes = {
  secondFactor: route('GET /auth/second-factor', {
    about: [],
    ...inPerson,
    summary: 'Ma connexion en deux étapes',
  }).output(secondFactor),
  startSecondFactor: route('POST /auth/second-factor', {
    ...asksPassword,
    summary: 'Préparer la connexion en deux étapes',
    done: 'Connexion en deux étapes préparée',
    failures: ['SIGN_IN_LIMITED', 'SECOND_FACTOR_ON'],
  })
    .input(ownPassword)
    .output(secondFactorSetup),
  confirmSecondFactor: route('POST /auth/second-factor/confirm', {
    ...asksPassword,
    summary: 'Activer la connexion en deux étapes, par un premier code',
    done: 'Connexion en deux étapes activée',
    failures: ['SIGN_IN_LIMITED'],
  })
    .input(confirmSecondFactorInput)
    .output(recoveryCodes),
  replaceRecoveryCodes: route('POST /auth/second-factor/recovery-codes', {
    ...asksPassword,
    summary: 'Remplacer les codes de secours',
    done: 'Codes de secours remplacés',
    failures: ['SIGN_IN_LIMITED', 'SECOND_FACTOR_OFF'],
  })
    .input(ownPassword)
    .output(recoveryCodes),
  stopSecondFactor: route('POST /auth/second-factor/stop', {
    ...asksPassword,
    summary: 'Désactiver la connexion en deux étapes',
    done: 'Connexion en deux étapes désactivée',
    status: 204,
    failures: ['SIGN_IN_LIMITED'],
  }).input(ownPassword),
}

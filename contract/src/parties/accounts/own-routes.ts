import { doneOn, route } from '../../calls/route.ts'
import { byId, byUuid, id } from '../../platform/ids.ts'
import { listOf } from '../../platform/pagination.ts'
import { contact, contactChanges, contactInput, copiedLink } from './account.ts'
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
  sessions: route('GET /auth/sessions', { ...inPerson, about: [], summary: 'Mes sessions ouvertes' }).output(
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

const ownContacts = { permission: 'contacts.own', worksWithoutDeal: true } as const
const ofOwnPeople = { ...ownContacts, inPerson: true } as const

export const contactRoutes = {
  list: route('GET /contacts', { ...ownContacts, about: [], summary: 'Mes contacts' }).output(listOf(contact)),
  create: route('POST /contacts', {
    ...ofOwnPeople,
    summary: 'Ajouter un contact',
    done: 'Contact ajouté',
    status: 201,
    failures: ['EMAIL_TAKEN', 'SENDING_LIMITED'],
  })
    .input(contactInput)
    .output(contact),
  update: route('PATCH /contacts/{id}', {
    ...ofOwnPeople,
    summary: 'Modifier un contact',
    done: doneOn('Contact'),
    takesTurn: 'password',
    opensOwnTransactions: true,
    failures: ['EMAIL_TAKEN', 'MAIN_CONTACT_REQUIRED', 'OWN_CONTACT_REQUIRED', 'SIGN_IN_LIMITED', 'SENDING_LIMITED'],
  })
    .input(contactChanges.extend({ id }))
    .output(contact),
  invite: route('POST /contacts/{id}/invitation', {
    ...ofOwnPeople,
    summary: 'Envoyer de nouveau l’invitation à choisir un mot de passe',
    done: 'Invitation envoyée de nouveau',
    status: 204,
    failures: ['ALREADY_JOINED', 'SENDING_LIMITED'],
  }).input(byId),
  // Opens its own transaction, so that no token is stored under an idempotency key.
  invitationLink: route('POST /contacts/{id}/invitation-link', {
    ...ownContacts,
    inPerson: true,
    summary:
      'Donner à copier le lien d’invitation d’un contact, qui remplace le précédent ; seule cette réponse le donne',
    done: 'Lien d’invitation donné à copier',
    opensOwnTransactions: true,
    failures: ['ALREADY_JOINED'],
  })
    .input(byId)
    .output(copiedLink),
  removeSecondFactor: route('DELETE /contacts/{id}/second-factor', {
    permission: 'users.manage',
    inPerson: true,
    summary: 'Lever la connexion en deux étapes d’un contact qui l’a perdue',
    done: 'Connexion en deux étapes levée',
    status: 204,
  }).input(byId),
  remove: route('DELETE /contacts/{id}', {
    ...ofOwnPeople,
    summary: 'Supprimer un contact',
    done: 'Contact supprimé',
    status: 204,
    failures: ['MAIN_CONTACT_REQUIRED', 'OWN_CONTACT_REQUIRED'],
  }).input(byId),
}

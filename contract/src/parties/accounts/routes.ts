import { z } from 'zod'
import { doneOn, route } from '../../calls/route.ts'
import { byId, id, text } from '../../platform/ids.ts'
import { listOf, pageOf } from '../../platform/pagination.ts'
import { userTypes } from '../../platform/roles.ts'
import {
  account,
  apiAccess,
  apiAvailableInput,
  changePasswordInput,
  contact,
  contactInput,
  hijackInput,
  linkRequest,
  linkSignInInput,
  linkToken,
  newPassword,
  openLink,
  resetApiTokenInput,
  resetPasswordInput,
  session,
  signInInput,
  user,
  userChanges,
  userInput,
} from './account.ts'
import { accountLog, accountLogQuery } from './log.ts'
import { lookInput } from './look.ts'
import { ownSessionRoutes, secondFactorRoutes } from './own-routes.ts'
import { foundUser, listedUser, userContactChanges, userDetail, userListQuery } from './user.ts'

const ofLink = ['LINK_UNKNOWN', 'LINK_USED', 'LINK_EXPIRED'] as const
const own = { permission: 'session.own', worksWithoutDeal: true } as const

const askingForLink = {
  permission: 'anyone',
  opensOwnTransactions: true,
  failures: ['SIGN_IN_LIMITED'],
} as const

export const authRoutes = {
  login: route('POST /auth/login', {
    permission: 'anyone',
    summary: 'Se connecter',
    done: 'Connexion',
    takesTurn: 'password',
    opensOwnTransactions: true,
    failures: ['SIGN_IN_FAILED', 'SIGN_IN_LIMITED', 'SECOND_FACTOR_REQUIRED'],
  })
    .input(signInInput)
    .output(session),
  logout: route('POST /auth/logout', { ...own, summary: 'Se déconnecter', done: 'Déconnexion', status: 204 }),
  // Opens its own transaction, so that a token used twice ends the session although the call is refused. Without an
  // idempotency key, no answer with a token is stored.
  renew: route('POST /auth/renew', {
    ...own,
    summary: 'Prolonger sa session de 8 heures, avant la fin du jeton',
    isUnaudited: true,
    opensOwnTransactions: true,
    failures: ['SESSION_NOT_RENEWABLE'],
  }).output(session),
  account: route('GET /auth/account', { ...own, about: [], summary: 'Compte de l’appelant' }).output(account),
  keepLook: route('PUT /auth/look', {
    ...own,
    summary: 'Garder son apparence',
    done: 'Apparence réglée',
    status: 204,
  }).input(lookInput),
  changePassword: route('POST /auth/change-password', {
    ...own,
    inPerson: true,
    summary: 'Changer son mot de passe',
    done: 'Mot de passe changé',
    takesTurn: 'password',
    status: 204,
    opensOwnTransactions: true,
    failures: ['SIGN_IN_LIMITED'],
  }).input(changePasswordInput),
  // Sends the token in the query, because access logs record addresses without it.
  checkTokenValidity: route('GET /auth/check-token-validity', {
    permission: 'anyone',
    about: [],
    summary: 'Vérifier un lien de mot de passe',
    failures: ofLink,
  })
    .input(z.object({ token: linkToken }))
    .output(openLink),
  resetPassword: route('POST /auth/reset-password', {
    permission: 'anyone',
    summary: 'Choisir un mot de passe, par un lien à usage unique',
    done: 'Mot de passe choisi par un lien',
    status: 204,
    takesTurn: 'password',
    opensOwnTransactions: true,
    failures: ofLink,
  }).input(resetPasswordInput),
  // Answers the same for every address, in the same time: a job sends the link.
  forgotPassword: route('POST /auth/forgot-password', {
    ...askingForLink,
    summary: 'Recevoir un lien pour choisir un mot de passe',
    done: 'Lien de mot de passe demandé',
    status: 204,
  }).input(linkRequest),
  loginLink: route('POST /auth/login-link', {
    ...askingForLink,
    summary: 'Recevoir un lien de connexion',
    done: 'Lien de connexion demandé',
    status: 204,
  }).input(linkRequest),
  hasToResetPassword: route('GET /auth/has-to-reset-password', {
    about: [],
    ...askingForLink,
    summary: 'Savoir si un contact doit encore choisir son premier mot de passe',
  })
    .input(linkRequest.pick({ email: true }))
    .output(z.object({ hasToResetPassword: z.boolean() })),
  consumeLoginLink: route('POST /auth/login-link/consume', {
    permission: 'anyone',
    summary: 'Se connecter par un lien à usage unique',
    done: 'Connexion par un lien',
    opensOwnTransactions: true,
    failures: [...ofLink, 'SIGN_IN_LIMITED', 'SECOND_FACTOR_REQUIRED'],
  })
    .input(linkSignInInput)
    .output(session),
  ...ownSessionRoutes,
  ...secondFactorRoutes,
  // These four open their own transactions, so that no token is stored under an idempotency key.
  hijack: route('POST /auth/hijack', {
    permission: 'users.hijack',
    inPerson: true,
    summary: 'Prendre en main un compte, pendant 60 minutes',
    done: 'Compte pris en main',
    opensOwnTransactions: true,
    failures: ['NOT_FOUND', 'HIJACK_NOT_ALLOWED'],
  })
    .input(hijackInput)
    .output(session),
  unhijack: route('GET /auth/unhijack', {
    about: [],
    ...own,
    summary: 'Revenir à son propre compte',
    done: 'Retour à son propre compte',
    opensOwnTransactions: true,
  }).output(session),
  apiAccess: route('GET /settings/api', {
    permission: 'settings.own',
    about: [],
    worksWithoutDeal: true,
    summary: 'Accès de mon organisation à l’API',
  }).output(apiAccess),
  requestApi: route('POST /settings/api/request', {
    permission: 'settings.own',
    feature: 'api',
    worksWithoutDeal: true,
    inPerson: true,
    summary: 'Demander un jeton d’API à l’équipe',
    done: 'Jeton d’API demandé',
    failures: ['SENDING_LIMITED'],
  }).output(apiAccess),
  setApiAvailable: route('POST /auth/set-api-available', {
    permission: 'users.manage',
    inPerson: true,
    summary: 'Ouvrir ou fermer l’accès à l’API',
    done: ({ apiAvailable }) => (apiAvailable ? 'Accès à l’API ouvert' : 'Accès à l’API fermé'),
    failures: ['NOT_FOUND'],
  })
    .input(apiAvailableInput)
    .output(user),
  resetApiToken: route('POST /auth/reset-api-token', {
    permission: 'users.manage',
    inPerson: true,
    summary: 'Donner un nouveau jeton d’API, en clair dans cette seule réponse',
    done: 'Jeton d’API renouvelé',
    opensOwnTransactions: true,
    failures: ['NOT_FOUND', 'API_NOT_AVAILABLE'],
  })
    .input(resetApiTokenInput)
    .output(user),
}

/** Calls that make, change or remove people, and so give or end a right to sign in. */
const ofPeople = { permission: 'users.manage', inPerson: true } as const

export const userRoutes = {
  search: route('GET /users-search', {
    permission: 'users.search',
    about: [],
    summary: 'Chercher un utilisateur : les cinquante premiers par nom',
    takesTurn: 'search',
  })
    .input(z.object({ query: text(120).default(''), userType: z.enum(userTypes).optional() }))
    .output(z.array(foundUser)),
  list: route('GET /users', { permission: 'users.manage', about: [], summary: 'Utilisateurs' })
    .input(userListQuery)
    .output(pageOf(listedUser)),
  create: route('POST /users', {
    ...ofPeople,
    summary: 'Créer un utilisateur',
    done: 'Utilisateur créé',
    status: 201,
    failures: ['EMAIL_TAKEN'],
  })
    .input(userInput)
    .output(user),
  detail: route('GET /users/{id}', {
    permission: 'users.manage',
    about: ['any deal', 'any plan'],
    summary: 'Un utilisateur',
  })
    .input(byId)
    .output(userDetail),
  update: route('PATCH /users/{id}', { ...ofPeople, summary: 'Modifier un utilisateur', done: doneOn('Utilisateur') })
    .input(userChanges.extend({ id }))
    .output(user),
  contacts: route('GET /users/{id}/contacts', {
    permission: 'users.manage',
    about: [],
    summary: 'Contacts d’un utilisateur',
  })
    .input(byId)
    .output(listOf(contact)),
  addContact: route('POST /users/{id}/contacts', {
    ...ofPeople,
    summary: 'Ajouter un contact à un utilisateur',
    done: 'Contact ajouté',
    status: 201,
    failures: ['EMAIL_TAKEN'],
  })
    .input(contactInput.extend({ id, password: newPassword.optional() }))
    .output(contact),
  updateContact: route('PATCH /users/{id}/contacts/{contactId}', {
    ...ofPeople,
    summary: 'Modifier un contact d’un utilisateur',
    done: doneOn('Contact'),
    failures: ['EMAIL_TAKEN', 'MAIN_CONTACT_REQUIRED', 'OWN_CONTACT_REQUIRED'],
  })
    .input(userContactChanges.extend({ id, contactId: id }))
    .output(contact),
  logs: route('GET /users/{id}/logs', {
    permission: 'users.manage',
    about: [],
    summary: 'Journal d’un utilisateur : les changements de son compte, et ce que font ses contacts',
  })
    .input(accountLogQuery.extend({ id }))
    .output(pageOf(accountLog)),
}

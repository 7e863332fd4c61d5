import { z } from 'zod'
import type { FailureCode } from '../failures.ts'
import { byId, id, text } from '../ids.ts'
import { listOf, pageOf, pageQuery } from '../pagination.ts'
import { userTypes } from '../roles.ts'
import { route } from '../route.ts'
import {
  accessUser,
  changePasswordInput,
  contact,
  contactInput,
  linkToken,
  newPassword,
  openLink,
  resetPasswordInput,
  session,
  signInInput,
  user,
  userChanges,
  userInput,
} from './account.ts'

const ofLink = ['LINK_UNKNOWN', 'LINK_USED', 'LINK_EXPIRED'] as const satisfies FailureCode[]
const own = { permission: 'session.own', worksWithoutDeal: true } as const

export const authRoutes = {
  login: route('POST /auth/login', {
    permission: 'anyone',
    summary: 'Se connecter',
    takesTurn: 'password',
    opensOwnTransactions: true,
    failures: ['SIGN_IN_FAILED', 'SIGN_IN_LIMITED'],
  })
    .input(signInInput)
    .output(session),
  logout: route('POST /auth/logout', { ...own, summary: 'Se déconnecter', status: 204 }),
  account: route('GET /auth/account', { ...own, summary: 'Compte de l’appelant' }).output(accessUser),
  changePassword: route('POST /auth/change-password', {
    ...own,
    summary: 'Changer son mot de passe',
    takesTurn: 'password',
    status: 204,
    opensOwnTransactions: true,
    failures: ['SIGN_IN_LIMITED'],
  }).input(changePasswordInput),
  // Sends the token in the query, because access logs record addresses without it.
  checkTokenValidity: route('GET /auth/check-token-validity', {
    permission: 'anyone',
    summary: 'Vérifier un lien de mot de passe',
    failures: ofLink,
  })
    .input(z.object({ token: linkToken }))
    .output(openLink),
  resetPassword: route('POST /auth/reset-password', {
    permission: 'anyone',
    summary: 'Choisir un mot de passe, par un lien à usage unique',
    status: 204,
    takesTurn: 'password',
    opensOwnTransactions: true,
    failures: ofLink,
  }).input(resetPasswordInput),
}

export const userRoutes = {
  search: route('GET /users-search', {
    permission: 'users.search',
    summary: 'Chercher un utilisateur',
    takesTurn: 'search',
  })
    .input(z.object({ query: text(120).default(''), userType: z.enum(userTypes).optional() }))
    .output(z.array(user.extend({ mainContact: contact.nullable(), isHijackable: z.boolean() }))),
  list: route('GET /users', { permission: 'users.manage', summary: 'Utilisateurs' })
    .input(pageQuery.extend({ search: text(120).optional(), userType: z.enum(userTypes).optional() }))
    .output(pageOf(user)),
  create: route('POST /users', {
    permission: 'users.manage',
    summary: 'Créer un utilisateur',
    status: 201,
    failures: ['EMAIL_TAKEN'],
  })
    .input(userInput)
    .output(user),
  detail: route('GET /users/{id}', { permission: 'users.manage', summary: 'Un utilisateur' })
    .input(byId)
    .output(user.extend({ contacts: z.array(contact) })),
  update: route('PATCH /users/{id}', { permission: 'users.manage', summary: 'Modifier un utilisateur' })
    .input(userChanges.extend({ id }))
    .output(user),
  contacts: route('GET /users/{id}/contacts', { permission: 'users.manage', summary: 'Contacts d’un utilisateur' })
    .input(byId)
    .output(listOf(contact)),
  addContact: route('POST /users/{id}/contacts', {
    permission: 'users.manage',
    summary: 'Ajouter un contact à un utilisateur',
    status: 201,
    failures: ['EMAIL_TAKEN'],
  })
    .input(contactInput.extend({ id, password: newPassword.optional() }))
    .output(contact),
}

const ownContacts = { permission: 'contacts.own', worksWithoutDeal: true } as const

export const contactRoutes = {
  list: route('GET /contacts', { ...ownContacts, summary: 'Mes contacts' }).output(listOf(contact)),
  create: route('POST /contacts', {
    ...ownContacts,
    summary: 'Ajouter un contact',
    status: 201,
    failures: ['EMAIL_TAKEN'],
  })
    .input(contactInput)
    .output(contact),
  update: route('PATCH /contacts/{id}', {
    ...ownContacts,
    summary: 'Modifier un contact',
    failures: ['EMAIL_TAKEN', 'MAIN_CONTACT_REQUIRED'],
  })
    .input(contactInput.partial().extend({ id, isActive: z.boolean().optional() }))
    .output(contact),
  remove: route('DELETE /contacts/{id}', {
    ...ownContacts,
    summary: 'Supprimer un contact',
    status: 204,
    failures: ['MAIN_CONTACT_REQUIRED'],
  }).input(byId),
}

import type { Verbs } from '../../calls/verbs.ts'
import { account, keepLook } from './account.ts'
import { requestApi, resetApiToken, setApiAvailable, showApiAccess } from './api-token.ts'
import {
  addContactToUser,
  createContact,
  listContacts,
  listUserContacts,
  removeContact,
  updateContact,
  updateUserContact,
} from './contacts.ts'
import { inviteAgain, makeInvitationLink } from './invite.ts'
import { listAccountLogs } from './logs.ts'
import {
  confirmSecondFactor,
  removeLostSecondFactor,
  replaceRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
  stopSecondFactor,
} from './second-factor/manage.ts'
import { consumeSignInLink } from './sign-in/contact-links.ts'
import { login } from './sign-in/enter.ts'
import { hijack, unhijack } from './sign-in/hijack.ts'
import { forgotPassword, hasToResetPassword, requestSignInLink } from './sign-in/link-requests.ts'
import { changePassword, checkTokenValidity, resetPassword } from './sign-in/passwords.ts'
import { endOtherSessions, endSession, listSessions, logout, renew } from './sign-in/sessions.ts'
import { acceptPlan, refusePlan } from './subscription/answer.ts'
import { requestPlan, showSubscription, withdrawPlan } from './subscription/request.ts'
import { createUser, listUsers, searchUsers, showUser, updateUser } from './users.ts'

/** Routes of this module with their verbs. */
export const accountVerbs = {
  auth: {
    login,
    logout,
    renew,
    account,
    keepLook,
    changePassword,
    checkTokenValidity,
    resetPassword,
    hijack,
    unhijack,
    apiAccess: showApiAccess,
    requestApi,
    setApiAvailable,
    resetApiToken,
    forgotPassword,
    loginLink: requestSignInLink,
    hasToResetPassword,
    consumeLoginLink: consumeSignInLink,
    sessions: listSessions,
    endSession,
    endOtherSessions,
    secondFactor: showSecondFactor,
    startSecondFactor,
    confirmSecondFactor,
    replaceRecoveryCodes,
    stopSecondFactor,
  },
  users: {
    search: searchUsers,
    list: listUsers,
    create: createUser,
    detail: showUser,
    update: updateUser,
    contacts: listUserContacts,
    addContact: addContactToUser,
    updateContact: updateUserContact,
    logs: listAccountLogs,
  },
  contacts: {
    list: listContacts,
    create: createContact,
    update: updateContact,
    invite: inviteAgain,
    invitationLink: makeInvitationLink,
    removeSecondFactor: removeLostSecondFactor,
    remove: removeContact,
  },
  subscription: {
    show: showSubscription,
    request: requestPlan,
    withdraw: withdrawPlan,
    accept: acceptPlan,
    refuse: refusePlan,
  },
} satisfies Pick<Verbs, 'auth' | 'users' | 'contacts' | 'subscription'>

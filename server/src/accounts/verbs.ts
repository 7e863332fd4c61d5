import type { Verbs } from '../calls/verbs.ts'
import { account } from './account.ts'
import { createContact, listContacts, removeContact, updateContact } from './contacts.ts'
import { changePassword } from './sign-in/change-password.ts'
import { login } from './sign-in/login.ts'
import { logout } from './sign-in/logout.ts'
import { checkTokenValidity, resetPassword } from './sign-in/reset-password.ts'
import {
  addContactToUser,
  createUser,
  listUserContacts,
  listUsers,
  searchUsers,
  showUser,
  updateUser,
} from './users.ts'

/** Routes of this module with their verbs. */
export const accountVerbs = {
  auth: { login, logout, account, changePassword, checkTokenValidity, resetPassword },
  users: {
    search: searchUsers,
    list: listUsers,
    create: createUser,
    detail: showUser,
    update: updateUser,
    contacts: listUserContacts,
    addContact: addContactToUser,
  },
  contacts: { list: listContacts, create: createContact, update: updateContact, remove: removeContact },
} satisfies Pick<Verbs, 'auth' | 'users' | 'contacts'>

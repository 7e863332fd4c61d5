import type { Contact, ContactChanges, ContactInput } from '@quai/contract/parties/accounts/account.ts'
import { api } from '../../platform/calls/api.ts'

interface ContactCalls {
  add: (input: ContactInput) => Promise<Contact>
  change: (changes: ContactChanges & { id: number }) => Promise<Contact>
}

/** Gives the calls for the contacts of a user, as an administrator; for the caller's own without `userId`. */
export const contactCalls = (userId: number | undefined): ContactCalls =>
  userId === undefined
    ? { add: (input) => api.contacts.create(input), change: (changes) => api.contacts.update(changes) }
    : {
        add: (input) => api.users.addContact({ ...input, id: userId }),
        change: ({ id: contactId, ...changes }) => api.users.updateContact({ ...changes, id: userId, contactId }),
      }

import { useQuery } from '@tanstack/react-query'
import { ContactsPanel } from '../../parties/contacts/ContactsPanel.tsx'
import { orpc } from '../../platform/calls/query.ts'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'

/** Keeps the contacts of the caller's organisation. */
export const OwnContacts = () => {
  const { data } = useQuery(orpc.contacts.list.queryOptions())
  return data ? <ContactsPanel contacts={data.items} /> : <PageSkeleton />
}

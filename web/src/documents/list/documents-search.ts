import type { DocumentListQuery } from '@quai/contract/documents/document.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the address of the list of documents says. */
export type DocumentsSearch = { [Name in keyof DocumentListQuery]?: DocumentListQuery[Name] | undefined }

/** The filters, and how to change them: the address is their only home. */
export const useDocumentsSearch = () => {
  const search: DocumentsSearch = useSearch({ from: '/documents' })
  const navigate = useNavigate({ from: '/documents' })
  const change = (changes: DocumentsSearch) =>
    void navigate({ search: (known) => ({ ...known, page: undefined, ...changes }), replace: true })
  return { search, change }
}

const filterNames = [
  'type',
  'orderType',
  'customerId',
  'warehouseId',
  'from',
  'to',
  'search',
] as const satisfies readonly (keyof DocumentsSearch)[]

export const isFiltered = (search: DocumentsSearch): boolean => filterNames.some((name) => search[name] !== undefined)

export const noFilters: DocumentsSearch = Object.fromEntries(filterNames.map((name) => [name, undefined]))

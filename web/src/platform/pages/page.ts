import type { Contract } from '@quai/contract/contract.ts'
import type { Permission } from '@quai/contract/platform/roles.ts'
import { notFound } from '@tanstack/react-router'
import { ApiError } from '../calls/api-error.ts'
import { t } from '../calls/error-texts.ts'
import { type Reader, uuid, whole } from './search.ts'

/** Name of a route of the contract: `documents.list`. */
type RouteName = { [Module in keyof Contract]: `${Module}.${keyof Contract[Module] & string}` }[keyof Contract]

/** Readers of a page's address, by the name of the parameter. */
// biome-ignore lint/suspicious/noExplicitAny: a reader of one type is none of `unknown`
type SearchReaders = Readonly<Record<string, Reader<any>>>

interface Row<Search, Params> {
  /** Names the page in the tab until it names what it shows. */
  title: string
  /** Refuses with the 403 screen whoever lacks it. */
  permission?: Permission
  /** Shows the page without menu and bar. */
  standsAlone?: true
  /** What the address admits behind its question mark. */
  search?: Search
  /** The calls whose queries the address holds; a test compares what both admit. */
  reads?: readonly RouteName[]
  /** Reads the parts of the address, and shows the 404 screen when nothing can stand there. */
  params?: { parse: (params: never) => Params; stringify?: (params: never) => Record<string, string> }
  /** Refuses or leaves the page before it loads. */
  enter?: (pathname: string) => void
  /**
   * Calls that the page sends as it starts, by their address under /api: the browser sends them before the page has come,
   * when the address has no search and its parts are UUIDs. They must be exactly those of the page.
   */
  firstCalls?: readonly string[]
  /** Parts on demand with which the page starts when its search has this word: the name of their component. */
  startsWith?: Readonly<Record<string, string>>
}

export interface Page<Address extends string = string, Search = SearchReaders, Params = unknown>
  extends Row<Search, Params> {
  address: Address
  /** Name of the component, and of its file. */
  component: string
  load: () => Promise<Record<string, unknown>>
}

/**
 * A row of the table of pages (`pages.ts` of each area), from which routes (app/routes.tsx), first files and first calls
 * (first-files.ts) are made. The build reads it too: it imports no component but by `load`.
 */
export const page = <
  const Address extends string,
  Module extends Record<string, unknown>,
  Search extends SearchReaders = Record<never, never>,
  Params = undefined,
>(
  address: Address,
  load: () => Promise<Module>,
  component: keyof Module & string,
  row: Row<Search, Params>,
): Page<Address, Search, Params> => ({ address, load, component, ...row })

/** Thrown on the way to a page, shows the 403 screen. */
export const forbidden = () => new ApiError({ statusCode: 403, code: 'FORBIDDEN', message: t('403.text') })

/** Reads a part of an address; shows the 404 screen when nothing can stand under it. */
export const orNotFound = <Value>(admits: Reader<Value>, part: unknown): Value => {
  if (admits(part)) return part
  // With `throw`, it never returns.
  return notFound({ throw: true }) as never
}

export const numericId = {
  parse: ({ id }: { id: string }) => ({ id: orNotFound(whole(), Number(id)) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}

export const byUuid = { parse: (params: { uuid: string }) => ({ uuid: orNotFound(uuid, params.uuid) }) }

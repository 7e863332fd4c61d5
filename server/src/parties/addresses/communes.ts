import { readFile } from 'node:fs/promises'
import { departmentOfCommune } from '@quai/contract/parties/addresses/departments.ts'
import type { SuggestedAddress } from '@quai/contract/parties/addresses/suggestion.ts'
import { searchText, searchWords } from '@quai/contract/platform/text/search-text.ts'
import { startSlices } from '../../platform/slices.ts'

const fileOf = (name: string) => readFile(new URL(`../../../../data/${name}`, import.meta.url), 'utf8')

interface Commune {
  inseeCode: string
  /** Name in an address: « Paris », also for its districts. */
  city: string
  /** Official name: « Paris 1er Arrondissement ». */
  name: string
  zipCodes: readonly string[]
  /** Folded words of the official name. */
  words: readonly string[]
  /** The city, folded. */
  folded: string
}

interface Register {
  /** By population, the largest first, the districts of a city together: the order of the file. */
  communes: readonly Commune[]
  /** Department and region by the department's code. */
  departments: ReadonlyMap<string, { name: string; region: string }>
}

let loading: Promise<Register> | undefined

/** Loads the official register at its first use, then keeps it. */
const register = (): Promise<Register> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const load = async (): Promise<Register> => {
  const [communes, departments] = await Promise.all([fileOf('communes-fr.tsv'), fileOf('departements-fr.tsv')])
  const pause = startSlices()
  const read: Commune[] = []
  for (const line of linesOf(communes)) {
    const [inseeCode = '', name = '', zipCodes = ''] = line.split('\t')
    const city = name.replace(/ \d+er? Arrondissement$/, '')
    const words = wordsOf(name)
    const folded = (city === name ? words : wordsOf(city)).join(' ')
    read.push({ inseeCode, city, name, zipCodes: zipCodes.split(' '), words, folded })
    await pause()
  }
  const named = linesOf(departments).map((line) => {
    const [code = '', name = '', region = ''] = line.split('\t')
    return [code, { name, region }] as const
  })
  return { communes: read, departments: new Map(named) }
}

const linesOf = (file: string): string[] => file.trimEnd().split('\n')

/** Mail often shortens these words. */
const short: Record<string, string> = { st: 'saint', ste: 'sainte' }

const wordsOf = (name: string): string[] =>
  searchText(name)
    .split(' ')
    .map((word) => short[word] ?? word)

/** Suffices for the twenty districts of Paris. */
const mostFound = 20

/**
 * Finds communes by the beginnings of their postcode and of the words of their name: « 44 nan » finds Nantes. Those
 * named exactly so come first, then those whose name begins so, the largest first. Answers one suggestion for each postcode that was meant.
 */
export const findCommunes = async (search: string): Promise<SuggestedAddress[]> => {
  const { communes, departments } = await register()
  const words = searchWords(search)
    .map((word) => short[word] ?? word)
    .filter((word) => word !== 'cedex')
  if (words.length === 0) return []
  const typedName = words.filter((word) => !/^\d/.test(word)).join(' ')
  const [exact, beginning, others]: [SuggestedAddress[], SuggestedAddress[], SuggestedAddress[]] = [[], [], []]
  for (const commune of communes) {
    const { folded } = commune
    const found = folded === typedName ? exact : folded.startsWith(typedName) ? beginning : others
    if (found.length < mostFound)
      found.push(...zipCodesMeant(commune, words).map((zipCode) => suggest(commune, zipCode, departments)))
  }
  return [...exact, ...beginning, ...others].slice(0, mostFound)
}

/** Returns the postcodes of a commune that has every word typed; none otherwise. */
const zipCodesMeant = ({ zipCodes, words: named }: Commune, words: readonly string[]): readonly string[] => {
  let meant = zipCodes
  for (const word of words) {
    if (named.some((own) => own.startsWith(word))) continue
    meant = /^\d/.test(word) ? meant.filter((zipCode) => zipCode.startsWith(word)) : []
    if (meant.length === 0) return []
  }
  return meant
}

const suggest = (
  { inseeCode, city, name }: Commune,
  zipCode: string,
  departments: Register['departments'],
): SuggestedAddress => {
  const { name: department = null, region = null } = departments.get(departmentOfCommune(inseeCode)) ?? {}
  const district = name === city ? '' : ` (${name.slice(city.length + 1)})`
  return {
    label: `${zipCode} ${city}${district}${department && department !== city ? `, ${department}` : ''}`,
    street: null,
    zipCode,
    city,
    inseeCode,
    country: 'France',
    countryCode: 'FR',
    adminLvl1: region,
    adminLvl2: department,
    lng: null,
    lat: null,
  }
}

/** Returns the names of the department and the region of an INSEE code; null when unknown. */
export const administrationOf = async (
  inseeCode: string,
): Promise<Pick<SuggestedAddress, 'adminLvl1' | 'adminLvl2'>> => {
  const { departments } = await register()
  const { name = null, region = null } = departments.get(departmentOfCommune(inseeCode)) ?? {}
  return { adminLvl1: region, adminLvl2: name }
}

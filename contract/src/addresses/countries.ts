import { searchText } from '../search-text.ts'

/** Countries by ISO 3166-1 code, without the French overseas territories, which are departments here. */
export const countryCodes: readonly string[] = /* @__PURE__ */ (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE ' +
  'GG GH GI GL GM GN GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MR MS MT MU MV MW MX MY MZ NA NE ' +
  'NF NG NI NL NO NP NR NU NZ OM PA PE PG PH PK PL PN PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM ' +
  'SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WS YE ' +
  'ZA ZM ZW'
).split(' ')

/** Departments of the overseas territories that ISO 3166-1 gives a code of their own. */
export const overseasDepartments: Readonly<Record<string, string>> = {
  GP: '971',
  MQ: '972',
  GF: '973',
  RE: '974',
  PM: '975',
  YT: '976',
  BL: '977',
  MF: '978',
  TF: '984',
  WF: '986',
  PF: '987',
  NC: '988',
}

const french = /* @__PURE__ */ new Intl.DisplayNames('fr', { type: 'region' })

/** The code itself for what is no country code, which Intl refuses. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (french.of(code) ?? code) : code)

/** Names that addresses use besides the French and English ones. */
const furtherNames: Readonly<Record<string, string>> = {
  angleterre: 'GB',
  ecosse: 'GB',
  'grande bretagne': 'GB',
  hollande: 'NL',
  'republique tcheque': 'CZ',
  usa: 'US',
  'etats unis d amerique': 'US',
  guyane: 'GF',
  reunion: 'RE',
}

let codesByName: ReadonlyMap<string, string> | undefined

const codeOfName = (name: string): string | undefined => {
  codesByName ??= new Map([
    ...['en', 'fr'].flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      return [...countryCodes, ...Object.keys(overseasDepartments)].map(
        (code) => [searchText(names.of(code) ?? code), code] as const,
      )
    }),
    ...Object.entries(furtherNames),
  ])
  return codesByName.get(searchText(name))
}

export interface Country {
  /** ISO 3166-1 code; null for a country that is not recognised. */
  code: string | null
  /** Department of an overseas territory that stands as the country. */
  department?: string
}

/** Returns the country of an address, by its code or else its name. An address that names none is in France. */
export const countryOf = ({
  countryCode,
  country,
}: {
  countryCode?: string | null | undefined
  country?: string | null | undefined
}): Country => {
  const named = country?.trim() ?? ''
  const code = countryCode?.trim().toUpperCase() || (named === '' ? 'FR' : codeOf(named))
  if (code === undefined) return { code: null }
  const department = overseasDepartments[code]
  return department ? { code: 'FR', department } : { code }
}

const codeOf = (named: string): string | undefined =>
  /^[A-Za-z]{2}$/.test(named) ? named.toUpperCase() : codeOfName(named)

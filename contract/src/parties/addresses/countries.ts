import { searchText } from '../../platform/text/search-text.ts'

/**
 * ISO 3166-1 codes, two letters then three, with Kosovo's usual ones. The French overseas territories are departments
 * here.
 */
const isoCodes = /* @__PURE__ */ (
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB ' +
  'BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ ' +
  'CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP ' +
  'CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM ' +
  'FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB ' +
  'GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY ' +
  'JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE ' +
  'LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC ' +
  'MPMNP MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL ' +
  'NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PGPNG PHPHL PKPAK PLPOL PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT ROROU ' +
  'RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR ' +
  'SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO ' +
  'TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WSWSM XKXKK ' +
  'YEYEM ZAZAF ZMZMB ZWZWE'
).split(' ')

/** Countries by ISO 3166-1 code, without the French overseas territories. */
export const countryCodes: readonly string[] = /* @__PURE__ */ isoCodes.map((codes) => codes.slice(0, 2))

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

interface NamedCountry {
  countryCode?: string | null | undefined
  country?: string | null | undefined
  zipCode?: string | null | undefined
}

/**
 * Returns the ISO 3166-1 code of an address's country, by its name or else its code: RE for Réunion, also for a postcode
 * of Réunion « en France ». An address that names no country is in France. Null when nothing is recognised.
 */
export const countryOf = ({ countryCode, country, zipCode }: NamedCountry): string | null => {
  const [named, coded] = [codeOfName(country ?? ''), codeOfName(countryCode ?? '')]
  const code = named && coded && isWithin(coded, named) ? coded : (named ?? coded)
  if (code === undefined) return country?.trim() || countryCode?.trim() ? null : territoryOf(zipCode, 'FR')
  return territoryOf(zipCode, code)
}

/** True when the name and the code of an address both mean a country, and not the same one. */
export const isTwoCountries = ({ countryCode, country }: NamedCountry): boolean => {
  const [named, coded] = [codeOfName(country ?? ''), codeOfName(countryCode ?? '')]
  return !!named && !!coded && named !== coded && !isWithin(coded, named) && !isWithin(named, coded)
}

/** Returns the country that a territory belongs to: FR for RE. */
export const stateOf = (code: string): string => (overseasDepartments[code] ? 'FR' : code)

/** Monaco has French postcodes, and is often said to be in France. */
const isWithin = (part: string, whole: string): boolean =>
  (whole === 'FR' && (part in overseasDepartments || part === 'MC')) || (whole === 'GP' && /^(?:BL|MF)$/.test(part))

/** Returns the part of a country that a postcode tells, or else the country. */
const territoryOf = (zipCode: string | null | undefined, code: string): string => {
  const territory = territoryOfZipCode((zipCode ?? '').replace(/\D/g, ''))
  return territory && isWithin(territory, code) ? territory : code
}

/** Returns the overseas territory of a French postcode, or MC; undefined for the mainland. */
export const territoryOfZipCode = (zipCode: string): string | undefined => {
  if (!/^9[78]\d{3}$/.test(zipCode)) return undefined
  if (zipCode === '97133') return 'BL'
  if (zipCode === '97150') return 'MF'
  if (zipCode.startsWith('980')) return 'MC'
  return Object.keys(overseasDepartments).find((code) => zipCode.startsWith(overseasDepartments[code] ?? code))
}

/** Languages whose names of countries are read. */
const languages = ['fr', 'en', 'de', 'nl', 'es', 'it', 'pt', 'pl']

/** Names and codes that addresses use besides those of ISO 3166-1. */
const furtherNames: Readonly<Record<string, string>> = {
  angleterre: 'GB',
  ecosse: 'GB',
  'pays de galles': 'GB',
  'irlande du nord': 'GB',
  'grande bretagne': 'GB',
  'great britain': 'GB',
  england: 'GB',
  uk: 'GB',
  hollande: 'NL',
  holland: 'NL',
  'republique tcheque': 'CZ',
  'czech republic': 'CZ',
  el: 'GR',
  'etats unis d amerique': 'US',
  'united states of america': 'US',
  vatican: 'VA',
  'france metropolitaine': 'FR',
  metropole: 'FR',
  fx: 'FR',
  f: 'FR',
  corse: 'FR',
  guyane: 'GF',
  tahiti: 'PF',
  taaf: 'TF',
  'terres australes et antarctiques francaises': 'TF',
  'saint martin partie francaise': 'MF',
  'iles canaries': 'ES',
  canaries: 'ES',
  eire: 'IE',
  bosnie: 'BA',
  macedoine: 'MK',
  turkey: 'TR',
  'u s a': 'US',
  'hong kong': 'HK',
  macao: 'MO',
  coree: 'KR',
  birmanie: 'MM',
  'democratique du congo': 'CD',
  rdc: 'CD',
}

let codesByName: ReadonlyMap<string, string> | undefined

const namesOfAll = (): ReadonlyMap<string, string> => {
  const codes = [...countryCodes, ...Object.keys(overseasDepartments)]
  return new Map([
    ...languages.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      return codes.map((code) => [plain(names.of(code) ?? code), code] as const)
    }),
    ...codes.map((code) => [code.toLowerCase(), code] as const),
    ...isoCodes.map((both) => [both.slice(2).toLowerCase(), both.slice(0, 2)] as const),
    ...overseasCodes.map((both) => [both.slice(2).toLowerCase(), both.slice(0, 2)] as const),
    ...Object.entries(furtherNames),
  ])
}

const overseasCodes = 'GPGLP MQMTQ GFGUF REREU PMSPM YTMYT BLBLM MFMAF TFATF WFWLF PFPYF NCNCL'.split(' ')

/** Returns the code of a country's name or code, also for both at once (« FR - France », « La Réunion (France) »). */
const codeOfName = (name: string): string | undefined => {
  codesByName ??= namesOfAll()
  const whole = codesByName.get(plain(name))
  if (whole) return whole
  const parts = name.split(/[()/,;:]|\s[-–—]\s|^([A-Za-z]{2,3})[-\s]/).filter((part) => part?.trim())
  if (parts.length < 2) return undefined
  const codes = parts.map((part) => codesByName?.get(plain(part)))
  const found = codes.find((code) => code && code !== 'FR') ?? codes[0]
  return found && codes.every((code) => code && (code === found || isWithin(found, code))) ? found : undefined
}

/** Folds a name, without what stands before it: « L’Île de la Réunion » → 'reunion', « St-Martin » → 'saint martin'. */
const plain = (name: string): string =>
  searchText(name)
    .replace(/\b(?:st|ste)\s(?=.)/g, 'saint ')
    .replace(/^(?:(?:l|la|le|les|the|ile|iles|republique|royaume|principaute|grand duche|de|du|d|des)\s)+(?=.)/, '')
    .replace(/^(?:francaise|francaise de)$/, 'france')

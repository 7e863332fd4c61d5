import { searchText } from '../../platform/text/search-text.ts'
import { countryOf, overseasDepartments, stateOf } from './countries.ts'

/** Departments and overseas territories of France by code, as data/departements-fr.tsv has them. */
export const departmentNames: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['01', 'Ain'],
  ['02', 'Aisne'],
  ['03', 'Allier'],
  ['04', 'Alpes-de-Haute-Provence'],
  ['05', 'Hautes-Alpes'],
  ['06', 'Alpes-Maritimes'],
  ['07', 'Ardèche'],
  ['08', 'Ardennes'],
  ['09', 'Ariège'],
  ['10', 'Aube'],
  ['11', 'Aude'],
  ['12', 'Aveyron'],
  ['13', 'Bouches-du-Rhône'],
  ['14', 'Calvados'],
  ['15', 'Cantal'],
  ['16', 'Charente'],
  ['17', 'Charente-Maritime'],
  ['18', 'Cher'],
  ['19', 'Corrèze'],
  ['21', 'Côte-d’Or'],
  ['22', 'Côtes-d’Armor'],
  ['23', 'Creuse'],
  ['24', 'Dordogne'],
  ['25', 'Doubs'],
  ['26', 'Drôme'],
  ['27', 'Eure'],
  ['28', 'Eure-et-Loir'],
  ['29', 'Finistère'],
  ['2A', 'Corse-du-Sud'],
  ['2B', 'Haute-Corse'],
  ['30', 'Gard'],
  ['31', 'Haute-Garonne'],
  ['32', 'Gers'],
  ['33', 'Gironde'],
  ['34', 'Hérault'],
  ['35', 'Ille-et-Vilaine'],
  ['36', 'Indre'],
  ['37', 'Indre-et-Loire'],
  ['38', 'Isère'],
  ['39', 'Jura'],
  ['40', 'Landes'],
  ['41', 'Loir-et-Cher'],
  ['42', 'Loire'],
  ['43', 'Haute-Loire'],
  ['44', 'Loire-Atlantique'],
  ['45', 'Loiret'],
  ['46', 'Lot'],
  ['47', 'Lot-et-Garonne'],
  ['48', 'Lozère'],
  ['49', 'Maine-et-Loire'],
  ['50', 'Manche'],
  ['51', 'Marne'],
  ['52', 'Haute-Marne'],
  ['53', 'Mayenne'],
  ['54', 'Meurthe-et-Moselle'],
  ['55', 'Meuse'],
  ['56', 'Morbihan'],
  ['57', 'Moselle'],
  ['58', 'Nièvre'],
  ['59', 'Nord'],
  ['60', 'Oise'],
  ['61', 'Orne'],
  ['62', 'Pas-de-Calais'],
  ['63', 'Puy-de-Dôme'],
  ['64', 'Pyrénées-Atlantiques'],
  ['65', 'Hautes-Pyrénées'],
  ['66', 'Pyrénées-Orientales'],
  ['67', 'Bas-Rhin'],
  ['68', 'Haut-Rhin'],
  ['69', 'Rhône'],
  ['70', 'Haute-Saône'],
  ['71', 'Saône-et-Loire'],
  ['72', 'Sarthe'],
  ['73', 'Savoie'],
  ['74', 'Haute-Savoie'],
  ['75', 'Paris'],
  ['76', 'Seine-Maritime'],
  ['77', 'Seine-et-Marne'],
  ['78', 'Yvelines'],
  ['79', 'Deux-Sèvres'],
  ['80', 'Somme'],
  ['81', 'Tarn'],
  ['82', 'Tarn-et-Garonne'],
  ['83', 'Var'],
  ['84', 'Vaucluse'],
  ['85', 'Vendée'],
  ['86', 'Vienne'],
  ['87', 'Haute-Vienne'],
  ['88', 'Vosges'],
  ['89', 'Yonne'],
  ['90', 'Territoire de Belfort'],
  ['91', 'Essonne'],
  ['92', 'Hauts-de-Seine'],
  ['93', 'Seine-Saint-Denis'],
  ['94', 'Val-de-Marne'],
  ['95', 'Val-d’Oise'],
  ['971', 'Guadeloupe'],
  ['972', 'Martinique'],
  ['973', 'Guyane'],
  ['974', 'La Réunion'],
  ['976', 'Mayotte'],
  ['975', 'Saint-Pierre-et-Miquelon'],
  ['977', 'Saint-Barthélemy'],
  ['978', 'Saint-Martin'],
  ['984', 'Terres australes et antarctiques françaises'],
  ['986', 'Wallis et Futuna'],
  ['987', 'Polynésie française'],
  ['988', 'Nouvelle-Calédonie'],
  ['989', 'Île de Clipperton'],
])

/** « Loire-Atlantique (44) »; the code alone for one that is unknown. */
export const departmentName = (code: string): string => {
  const name = departmentNames.get(code)
  return name ? `${name} (${code})` : code
}

export interface PlacedAddress {
  zipCode?: string | null | undefined
  inseeCode?: string | null | undefined
  city?: string | null | undefined
  country?: string | null | undefined
  countryCode?: string | null | undefined
}

/** Returns the code of an address's French department, by its INSEE code or else its postcode; null when unknown. */
export const departmentOf = (address: PlacedAddress): string | null => {
  const code = countryOf(address)
  if (code === null || stateOf(code) !== 'FR') return null
  const inseeCode = address.inseeCode?.trim() ?? ''
  const ofCommune = /^\d[\dAB]\d{3}$/.test(inseeCode) ? departmentOfCommune(inseeCode) : ''
  if (departmentNames.has(ofCommune)) return ofCommune
  const zipCode = (address.zipCode ?? '').replace(/\s/g, '')
  const found = /^\d{5}$/.test(zipCode) ? departmentOfZipCode(zipCode, address.city) : ''
  return departmentNames.has(found) ? found : (overseasDepartments[code] ?? null)
}

/** Two characters of an INSEE code, three overseas. */
export const departmentOfCommune = (inseeCode: string): string => inseeCode.slice(0, /^9[78]/.test(inseeCode) ? 3 : 2)

const departmentOfZipCode = (zipCode: string, city: string | null | undefined): string => {
  const communes = strayCommunes[zipCode]
  const stray = communes?.[searchText(city ?? '')] ?? communes?.['']
  if (stray) return stray
  if (/^9[78]/.test(zipCode)) return zipCode.slice(0, 3)
  if (zipCode.startsWith('20')) return /^20[01]/.test(zipCode) ? '2A' : '2B'
  return zipCode.slice(0, 2)
}

/** Communes, by postcode and folded name, whose postcode begins as that of another department. '' names every commune. */
const strayCommunes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '01200': { eloise: '74' },
  '01410': { lajoux: '39' },
  '01590': { 'lavancia epercy': '39', chancia: '39' },
  '05110': { curbans: '04', claret: '04' },
  '05130': { venterol: '04', piegut: '04' },
  '05160': { pontis: '04' },
  '05700': { 'villebois les pins': '26' },
  '06260': { 'saint pierre': '04', 'la rochette': '04' },
  '13780': { riboux: '83' },
  '21340': { change: '71' },
  '33220': { 'port sainte foy et ponchapt': '24', fougueyrolles: '24' },
  '37160': { buxeuil: '86' },
  '42620': { 'saint pierre laval': '03' },
  '43450': { leyvaux: '15' },
  '48250': { laveyrune: '07' },
  '52100': { 'saint eulien': '51', sapignicourt: '51' },
  '94390': { '': '91' },
  '97133': { '': '977' },
  '97150': { '': '978' },
  '98799': { '': '989' },
}

import { expect, test } from 'vitest'
import { placeOf } from '../../orders/transport-rules/place.ts'
import { countryCodes, countryName, countryOf, overseasDepartments, stateOf } from './countries.ts'

const codeOf = (country: string) => countryOf({ country })

test.each([
  [
    'FR',
    ['', 'France', ' fr ', 'FRA', 'FRANCE', 'France métropolitaine', 'République française', 'FR - France', 'Corse'],
  ],
  ['RE', ['La Réunion', 'reunion', 'RE', 'REU', 'Île de la Réunion', 'Réunion (France)', 'France, La Réunion']],
  ['PM', ['Saint-Pierre-et-Miquelon', 'St Pierre et Miquelon']],
  ['BL', ['Saint-Barthélemy', 'St-Barthélemy']],
  ['MF', ['Saint-Martin', 'St Martin', 'Saint-Martin (partie française)']],
  ['NC', ['Nouvelle Calédonie', 'New Caledonia']],
  ['PF', ['Polynésie française', 'Tahiti']],
  ['WF', ['Wallis-et-Futuna']],
  ['TF', ['Terres australes et antarctiques françaises']],
  ['MC', ['Monaco', 'MCO', 'Principauté de Monaco']],
  ['BE', ['Belgique', 'belgium', 'BEL', 'België', 'Belgique/België', 'Royaume de Belgique']],
  ['DE', ['ALLEMAGNE', 'Deutschland', 'DE']],
  ['NL', ['Pays-Bas', 'The Netherlands', 'Hollande']],
  ['GB', ['Royaume-Uni', 'Grande-Bretagne', 'UK', 'Angleterre']],
  ['CH', ['Suisse (CH)', 'Schweiz']],
])('%s se reconnaît par ses codes et ses noms', (code, names) => {
  expect(names.map(codeOf)).toEqual(names.map(() => code))
})

test.each(['Farnce', 'Atlantide', 'XX', 'BE-France', 'France 2', '75001'])('%s n’est pas un pays', (name) => {
  expect(codeOf(name)).toBeNull()
})

test.each([
  ['97410', 'RE'],
  ['97100', 'GP'],
  ['97133', 'BL'],
  ['97150', 'MF'],
  ['97200', 'MQ'],
  ['97300', 'GF'],
  ['97500', 'PM'],
  ['97600', 'YT'],
  ['98600', 'WF'],
  ['98713', 'PF'],
  ['98800', 'NC'],
  ['98000', 'MC'],
  ['20090', 'FR'],
])('« France » avec %s est %s', (zipCode, code) => {
  expect(countryOf({ zipCode, country: 'France' })).toBe(code)
  expect(countryOf({ zipCode })).toBe(code)
  expect(countryOf({ zipCode, country: 'Belgique' })).toBe('BE')
})

test('un pays saisi l’emporte sur un ancien code ; un nom inconnu laisse le code parler', () => {
  expect(countryOf({ country: 'Belgique', countryCode: 'FR' })).toBe('BE')
  expect(countryOf({ country: 'Farnce', countryCode: 'LU' })).toBe('LU')
  expect(countryOf({ country: 'France', countryCode: 'RE' })).toBe('RE')
})

test('pour le plan de transport, l’outre-mer est en France et a son département ; Monaco n’y est pas', () => {
  expect(placeOf({ country: 'La Réunion' })).toEqual({ country: 'FR', department: '974' })
  expect(placeOf({ country: 'France', zipCode: '98000' })).toEqual({ country: 'MC', department: null })
})

test('chaque pays a un nom français', () => {
  expect(countryCodes).toHaveLength(250 - Object.keys(overseasDepartments).length)
  for (const code of countryCodes) expect(countryName(code), code).not.toBe(code)
})

const languages = ['fr', 'en', 'de', 'nl', 'es', 'it', 'pt', 'pl']
const dresses: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => ` ${name} `,
  (name) => name.normalize('NFD'),
  (name) => name.replaceAll(' ', '\u00a0'),
  (name) => name.replaceAll('-', ' '),
]

test('tout pays se reconnaît par son code et son nom, quelles que soient la langue, la casse et les espaces', () => {
  for (const code of [...countryCodes, ...Object.keys(overseasDepartments)]) {
    expect(stateOf(code)).toBe(code in overseasDepartments ? 'FR' : code)
    const names = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code)
    const dressed = [code, ...names].flatMap((name) => dresses.map((dress) => dress(name)))
    expect(dressed.filter((name) => codeOf(name) !== code)).toEqual([])
  }
})

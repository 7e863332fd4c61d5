import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Element, readElementString, readLink, readPrinted, separator } from './elements.ts'
import { checkDigit, containedGtin, gtinOfEan, isWorldwide } from './gtin.ts'
import {
  type Component,
  checkPair,
  type Identifier,
  identifierAt,
  identifiers,
  isLinkKey,
  textCharacters,
  valueRules,
} from './identifiers.ts'
import { readCode } from './read-code.ts'

const year = 2026
const read = (text: string) => {
  const code = readCode(text, year)
  if ('problem' in code) throw new Error(code.problem)
  return code
}
const problemOf = (text: string) => {
  const code = readCode(text, year)
  return 'problem' in code ? code.problem : undefined
}

const digits = (min: number, max = min) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`))
const two = (number: number) => String(number).padStart(2, '0')
const between = (min: number, max: number) => fc.integer({ min, max }).map(two)
const dayIn = (firstDay: number) =>
  fc.tuple(between(0, 99), between(1, 12), between(firstDay, 28)).map((parts) => parts.join(''))
const minute = fc.tuple(between(0, 23), between(0, 59)).map((parts) => parts.join(''))

/** Values that rules admit, where random ones would seldom do. */
const ofRule: Record<string, (component: Component) => fc.Arbitrary<string>> = {
  csum: ({ max }) => digits(max - 1).map((data) => `${data}${checkDigit(data)}`),
  csumalpha: () =>
    fc
      .tuple(digits(4), fc.stringMatching(/^[A-Za-z]{1,19}$/))
      .map(([prefix, rest]) => `${prefix}${rest}${checkPair(`${prefix}${rest}`)}`),
  yymmd0: () => dayIn(0),
  yymmdd: () => dayIn(1),
  yyyymmdd: () => dayIn(1).map((day) => `19${day}`),
  hhmi: () => minute,
  hh: () => between(0, 23),
  mi: () => between(0, 59),
  ss: () => between(0, 59),
  zero: () => fc.constant('0'),
  nozeroprefix: () => fc.integer({ min: 0, max: 999_999_999_999 }).map(String),
  yesno: () => fc.constantFrom('0', '1'),
  winding: () => fc.constantFrom('0', '1', '9'),
  hyphen: () => fc.constant('-'),
  iso5218: () => fc.constantFrom('0', '1', '2', '9'),
  latitude: () => fc.integer({ min: 0, max: 1_800_000_000 }).map((one) => String(one).padStart(10, '0')),
  longitude: () => fc.integer({ min: 0, max: 3_600_000_000 }).map((one) => String(one).padStart(10, '0')),
  pcenc: () => fc.constantFrom('Caf%C3%A9', '12+rue', 'A'),
  pieceoftotal: () =>
    fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 9, max: 99 }))
      .map(([one, of]) => `${two(one)}${two(of)}`),
  posinseqslash: () => fc.constantFrom('1/1', '2/3', '9/9'),
  iban: () => fc.constantFrom('FR1420041010050500013M02606', 'DE89370400440532013000'),
}
const figures = '0123456789'
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const charactersOf = {
  N: figures,
  X: textCharacters,
  Y: `#-/${figures}${capitals}`,
  Z: `-_${figures}${capitals}${capitals.toLowerCase()}`,
}

const valueOfComponent = (component: Component): fc.Arbitrary<string> => {
  const { kind, min, max, rules } = component
  const special = rules.map((rule) => ofRule[rule]).find(Boolean)
  if (special) return special(component)
  const any = fc.string({ unit: fc.constantFrom(...Array.from(charactersOf[kind])), minLength: min, maxLength: max })
  return any.filter((value) => rules.every((rule) => valueRules[rule]?.(value) !== false))
}
const startingWithPrefix = (value: string) => value.replace(/^.{1,4}/, '1234')
const elementOf = ({ ai, components }: Identifier): fc.Arbitrary<Element> => {
  const parts = components.map((component) => {
    const { rules } = component
    if (rules.includes('gcppos1') && !rules.some((rule) => rule.startsWith('csum')))
      return digits(4, component.max).map(startingWithPrefix)
    return valueOfComponent(component)
  })
  const shown = fc.integer({ min: components.filter(({ isOptional }) => !isOptional).length, max: components.length })
  return fc.tuple(shown, ...parts).map(([count, ...values]) => ({ ai, value: values.slice(0, count).join('') }))
}
const anyElement = fc.constantFrom(...identifiers.values()).chain(elementOf)

const elementString = (elements: readonly Element[]): string =>
  elements
    .map(({ ai, value }, rank) => {
      const isOpen = identifiers.get(ai)?.fixedLength === undefined && rank < elements.length - 1
      return `${ai}${value}${isOpen ? separator : ''}`
    })
    .join('')
const printed = (elements: readonly Element[]): string => elements.map(({ ai, value }) => `(${ai})${value}`).join('')

describe('le dictionnaire de GS1', () => {
  test('tous ses identifiants sont connus, et aucun n’est le début d’un autre', () => {
    expect(identifiers.size).toBeGreaterThan(500)
    for (const ai of identifiers.keys()) expect(identifierAt(`${ai}00000000`)?.ai).toBe(ai)
  })
  test.each([...identifiers.values()].map((one) => [one.ai, one] as const))(
    'ce que (%s) admet se relit tel quel',
    (_ai, identifier) => {
      fc.assert(
        fc.property(elementOf(identifier), (element) => {
          expect(readElementString(elementString([element]))).toEqual({ elements: [element] })
        }),
        { numRuns: 8 },
      )
    },
  )
  test('plusieurs éléments se relisent ensemble, séparés ou imprimés', () => {
    fc.assert(
      fc.property(fc.array(anyElement, { minLength: 1, maxLength: 6 }), (elements) => {
        expect(readElementString(elementString(elements))).toEqual({ elements })
        if (elements.every(({ value }) => !/\(\d/.test(value)))
          expect(readPrinted(printed(elements))).toEqual({ elements })
      }),
    )
  })
  test('une adresse Digital Link rend sa clé, ses précisions et ses attributs', () => {
    const keys = [...identifiers.values()].filter(({ ai }) => isLinkKey(ai) && ai !== '01')
    fc.assert(
      fc.property(fc.constantFrom(...keys).chain(elementOf), anyElement, (key, attribute) => {
        const link = `https://id.example/un/chemin/${key.ai}/${encodeURIComponent(key.value)}?${attribute.ai}=${encodeURIComponent(attribute.value)}`
        expect(readLink(link)).toEqual({ elements: [key, attribute] })
      }),
    )
  })
  test('la paire de contrôle d’un GMN est celle de l’exemple de GS1', () => {
    expect(checkPair('1987654Ad4X4bL5ttr2310c')).toBe('2K')
  })
})

describe('un code scanné', () => {
  test('GS1-128 avec son préfixe : article, lot, péremption, quantité', () => {
    expect(read(`]C1010376012345678410LOT-7${separator}17271231${separator}3712`)).toMatchObject({
      gtin: '03760123456784',
      text: '3760123456784',
      batchNumber: 'LOT-7',
      expirationDate: '2027-12-31',
      quantity: 12,
    })
  })
  test.each([']C1', ']d2', ']Q3', ']e0', separator, ''])('le préfixe « %s » ne change pas ce qui est lu', (prefix) => {
    const code = read(`${prefix}0103760123456784172712003103001250`)
    expect(code).toMatchObject({ gtin: '03760123456784', expirationDate: '2027-12-31', netWeightKg: 1.25 })
  })
  test('la forme imprimée et l’adresse Digital Link disent la même chose', () => {
    const facts = { gtin: '03760123456784', batchNumber: 'LOT 7'.replace(' ', '-'), expirationDate: '2027-03-31' }
    expect(read('(01) 03760123456784 (10) LOT-7 (17) 270331')).toMatchObject(facts)
    expect(read('https://exemple.fr/01/3760123456784/10/LOT-7?17=270331&linkType=all')).toMatchObject(facts)
  })
  test('EAN-8, UPC-A, EAN-13 et ITF-14 sont des GTIN de 14 chiffres', () => {
    expect(read('96385074').gtin).toBe('00000096385074')
    expect(read('036000291452').gtin).toBe('00036000291452')
    expect(read(']E03760123456784').gtin).toBe('03760123456784')
    expect(read('13760123456781').gtin).toBe('13760123456781')
  })
  test('l’étiquette d’une palette : son SSCC, l’article qu’elle contient et leur nombre', () => {
    expect(read(']C100006141411234567890')).toMatchObject({ sscc: '006141411234567890', gtin: null })
    expect(read(`]C102037601234567841010A${separator}3748`)).toMatchObject({
      gtin: '03760123456784',
      batchNumber: '10A',
      quantity: 48,
    })
  })
  test('une année à deux chiffres est dans les cinquante ans qui viennent, ou les quarante-neuf passés', () => {
    const expiryIn = (yy: string, now: number) => {
      const code = readCode(`(17)${yy}0615`, now)
      return 'problem' in code ? null : code.expirationDate?.slice(0, 4)
    }
    expect(['76', '77', '25', '00'].map((yy) => expiryIn(yy, 2026))).toEqual(['2076', '1977', '2025', '2000'])
    expect([expiryIn('10', 2060), expiryIn('11', 2060), expiryIn('01', 2098)]).toEqual(['2110', '2011', '2101'])
  })
  test('le jour 00 est le dernier du mois, même en février d’une année bissextile', () => {
    expect(read('(17)280200').expirationDate).toBe('2028-02-29')
    expect(read('(15)270400').expirationDate).toBe('2027-04-30')
  })
  test('un autre texte reste une référence, un lot ou un numéro', () => {
    for (const text of ['THE-01', '662', '0100', '10LOT', '0103760123456783'])
      expect(read(text)).toMatchObject({ text, gtin: null })
    expect(read(']C0THE-01').text).toBe('THE-01')
    expect(read('https://exemple.fr/page').text).toBe('https://exemple.fr/page')
  })
  test('un code-barres dont la clé est fausse le dit, sans être refusé', () => {
    expect(read('3760123456783')).toMatchObject({ gtin: null, doubt: expect.stringContaining('chiffre de contrôle') })
  })
  test.each([
    [']C10103760123456783', 'GTIN (01) : le chiffre de contrôle de « 03760123456783 » est faux.'],
    [']C117271331', 'Date de péremption (17) : la date « 271331 » n’existe pas.'],
    [']C10105', 'GTIN (01) : 14 chiffres attendus, et non « 05 ».'],
    ['(10)LOT-É', 'Numéro de lot (10) : de 1 à 20 caractères sans accent attendus, et non « LOT-É ».'],
    [']C10512', 'Code GS1 illisible : aucun identifiant ne commence par « 0512 ».'],
  ])('« %s » est refusé par une phrase', (text, problem) => {
    expect(problemOf(text)).toBe(problem)
  })
  test.each([
    '<GS>',
    '{GS}',
    '[GS]',
    '<gs>',
    '<FNC1>',
    '{FNC1}',
    '[0x1D]',
    'Alt029',
    'ALT029',
    'Alt+029',
    '\u241d',
    String.raw`\x1D`,
    String.raw`\u001d`,
    '&#29;',
    '%1D',
    '~d029',
    '^]',
    '#',
    '|',
    '~',
    '@',
    ' ',
    separator,
  ])('FNC1 écrit « %s » par le lecteur sépare le lot de ce qui le suit', (written) => {
    const facts = { gtin: '03760123456784', batchNumber: 'L-7', expirationDate: '2027-12-31', doubt: null }
    expect(read(`010376012345678410L-7${written}17271231`)).toMatchObject(facts)
    expect(read(`]C10103760123456784${written}10L-7${written}17271231`)).toMatchObject(facts)
    expect(read(`${written}0103760123456784172712313712${written}10L-7`)).toMatchObject({ ...facts, quantity: 12 })
    expect(read(`(01)03760123456784(10)L-7${written}(17)271231`)).toMatchObject({ batchNumber: 'L-7' })
  })
  test.each(['ALT029', 'A(GS)B', 'L<7>', 'A%1DB'])('un lot « %s » n’est pas coupé', (lot) => {
    for (const code of [`010376012345678410${lot}`, `(01)03760123456784(10)${lot}`])
      expect(read(code), code).toMatchObject({ batchNumber: lot, doubt: null })
  })
  test.each([
    ['10L-717271231', 'Numéro de lot (10) : « L-717271231 »'],
    ['10L-715271231', 'Numéro de lot (10) : « L-715271231 »'],
    ['10L-7172712313712', 'Numéro de lot (10) : « L-7172712313712 »'],
    ['10L-70203760123456784', 'Numéro de lot (10) : « L-70203760123456784 »'],
    ['1727123121SERIE-411280630', 'Élément GS1 (21) : « SERIE-411280630 »'],
  ])('un séparateur perdu se dit, rien n’est avalé en silence : %s', (rest, doubt) => {
    for (const prefix of ['', ']C1'])
      expect(read(`${prefix}0103760123456784${rest}`)).toMatchObject({
        gtin: '03760123456784',
        doubt: expect.stringContaining(doubt),
      })
    expect(read(`(01)03760123456784(10)L-717271231`).doubt).toBeNull()
  })
  test.each(['17271231', 'L-171399', 'L-17991231', '20171101', 'A3712', 'LOT-17271231X', 'L-7'])(
    'un lot qui ne finit pas comme un autre élément ne fait pas douter : %s',
    (lot) => {
      expect(read(`010376012345678410${lot}`)).toMatchObject({ batchNumber: lot, doubt: null })
    },
  )
  test('un code qui commence par un GTIN et dont la suite ne se lit pas le dit', () => {
    expect(read('010376012345678410ABCDEFGHIJKLMNOPQRST17271231')).toMatchObject({
      gtin: null,
      doubt: expect.stringContaining('séparateurs'),
    })
  })
  test.each([
    ['3 760123 456784', '03760123456784'],
    ['\u200b3760123456784', '03760123456784'],
    ['\ufeff3760123456784\u200e', '03760123456784'],
    ['３７６０１２３４５６７８４', '03760123456784'],
    ['978207036002400650', '09782070360024'],
    ['9782070360024 00650', '09782070360024'],
    ['977123456789801', '09771234567898'],
    ['978-2-07-036002-4', '09782070360024'],
    ['0 36000 29145 2', '00036000291452'],
    ['9638 5074', '00000096385074'],
    [']E03 760123 456784', '03760123456784'],
  ])('un EAN comme on l’écrit : « %s »', (written, gtin) => {
    expect(read(written)).toMatchObject({ gtin, doubt: null })
  })
  test('une date, un SSCC sans son (00) et un numéro de téléphone ne sont pas des EAN', () => {
    for (const text of ['2026-11-22', '037601230000000017', '06 12 34 56 78'])
      expect(read(text)).toMatchObject({ text, gtin: null })
  })
  test('aucun texte ne fait échouer la lecture', () => {
    const pieces = fc.constantFrom(
      ']C1',
      separator,
      '01',
      '(10)',
      'https://',
      '/',
      '%',
      '0103760123456784',
      ')',
      'é',
      '{GS}',
    )
    const anything = fc.array(fc.oneof(pieces, fc.string())).map((parts) => parts.join(''))
    expect(problemOf(`(01)${'#'.repeat(400)}`)).toBeDefined()
    fc.assert(
      fc.property(anything, (text) => void readCode(text, year)),
      { numRuns: 500 },
    )
  })
})

describe('l’article et son carton', () => {
  test('un GTIN-14 de 1 à 8 est un carton de l’article ; 0 et 9 n’en sont pas', () => {
    expect(containedGtin('13760123456781')).toBe('03760123456784')
    expect(containedGtin('03760123456784')).toBeNull()
    expect(containedGtin('93760123456787')).toBeNull()
  })
  test('l’EAN d’un produit se lit avec ou sans parenthèses', () => {
    for (const ean of ['3760123456784', '03760123456784', '(01)03760123456784'])
      expect(gtinOfEan(ean)).toBe('03760123456784')
    for (const ean of ['', '123', '(01)(10)', '376012345678412']) expect(gtinOfEan(ean)).toBeNull()
  })
})

test('un code réservé à l’usage interne ne désigne rien au-dehors', () => {
  for (const code of ['03760123456784', '09506000134352', '00000096385074', '13760123456781'])
    expect(isWorldwide(code), code).toBe(true)
  for (const code of ['02012345678908', '00212345678904', '00412345678902', '00000020123451', '00000000123457'])
    expect(isWorldwide(code), code).toBe(false)
})

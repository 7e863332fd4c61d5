import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeLine } from './judge.ts'

const line = (given: Partial<Parameters<typeof judgeLine>[0]>) =>
  judgeLine({ expectedAtStart: 10, movements: [], counted: null, countedAfter: null, reserved: 0, ...given })

describe('une ligne', () => {
  it('que personne n’a comptée ne change rien, même si plus est réservé qu’il n’y a', () => {
    expect(line({ movements: [{ id: 1, quantity: -4 }], reserved: 9 })).toEqual({
      expectedNow: 6,
      judgement: 'uncounted',
      difference: 0,
      target: 6,
      isBelowReserved: false,
    })
  })
  it('comptée 0 n’est pas une ligne non comptée', () => {
    expect(line({ counted: 0, countedAfter: 0 })).toMatchObject({ judgement: 'missing', difference: -10, target: 0 })
  })
  it('comptée après une sortie se compare au stock d’après elle', () => {
    const movements = [{ id: 7, quantity: -4 }]
    expect(line({ movements, counted: 6, countedAfter: 7 })).toMatchObject({ judgement: 'equal', target: 6 })
  })
  it('comptée avant une sortie se compare au stock d’avant elle : compté + ce qui a bougé depuis', () => {
    const movements = [{ id: 7, quantity: -4 }]
    expect(line({ movements, counted: 10, countedAfter: 0 })).toMatchObject({ judgement: 'equal', target: 6 })
    expect(line({ movements, counted: 12, countedAfter: 0 })).toMatchObject({
      judgement: 'surplus',
      expectedNow: 6,
      difference: 2,
      target: 8,
    })
  })
  it('comptée entre deux mouvements garde le second seul', () => {
    const movements = [
      { id: 3, quantity: 5 },
      { id: 8, quantity: -2 },
    ]
    expect(line({ movements, counted: 14, countedAfter: 3 })).toMatchObject({
      expectedNow: 13,
      judgement: 'missing',
      difference: -1,
      target: 12,
    })
  })
  it('ne descend pas sous ce qui est réservé, mais un compte juste n’est jamais empêché', () => {
    expect(line({ counted: 3, countedAfter: 0, reserved: 4 }).isBelowReserved).toBe(true)
    expect(line({ counted: 4, countedAfter: 0, reserved: 4 }).isBelowReserved).toBe(false)
    expect(line({ counted: 10, countedAfter: 0, reserved: 10 }).isBelowReserved).toBe(false)
  })
})

const movements = fc
  .array(fc.integer({ min: -50, max: 50 }), { maxLength: 12 })
  .map((quantities) => quantities.map((quantity, rank) => ({ id: rank + 1, quantity })))
const facts = fc.record({
  expectedAtStart: fc.nat(200),
  movements,
  counted: fc.option(fc.nat(200)),
  countedAfter: fc.nat(12),
  reserved: fc.nat(50),
})
const sum = (list: readonly { quantity: number }[]) => list.reduce((total, { quantity }) => total + quantity, 0)

describe('quels que soient les mouvements', () => {
  it('la correction mène du stock d’aujourd’hui à la cible', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { expectedNow, difference, target } = judgeLine(given)
        expect(expectedNow + difference).toBe(target)
        expect(expectedNow).toBe(given.expectedAtStart + sum(given.movements))
      }),
    )
  })
  it('ce qui bouge après le comptage ne change pas l’écart', () => {
    fc.assert(
      fc.property(facts, movements, (given, later) => {
        const countedAfter = given.movements.length
        const after = later.map(({ quantity }, rank) => ({ id: countedAfter + rank + 1, quantity }))
        const before = judgeLine({ ...given, countedAfter })
        const judged = judgeLine({ ...given, countedAfter, movements: [...given.movements, ...after] })
        expect(judged.difference).toBe(before.difference)
        expect(judged.target).toBe(before.target + sum(after))
      }),
    )
  })
  it('qui compte ce qui est là ne trouve aucun écart, où que tombe son comptage', () => {
    fc.assert(
      fc.property(facts, ({ counted: _counted, ...given }) => {
        const seen = given.movements.filter(({ id }) => id <= given.countedAfter)
        const counted = given.expectedAtStart + sum(seen)
        expect(judgeLine({ ...given, counted })).toMatchObject({ judgement: 'equal', difference: 0 })
      }),
    )
  })
})

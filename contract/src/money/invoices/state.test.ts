import { describe, expect, test } from 'vitest'
import { blockOf, disputeStates, invoiceActions, invoiceState } from './state.ts'

const owed = { dueDate: '2027-02-01', paidOn: null, disputeState: null, isReplaced: false }

describe('l’état d’une facture suit le jour de Paris', () => {
  test.each([
    ['2027-01-24', 'to_pay'],
    ['2027-01-25', 'due_soon'],
    ['2027-02-01', 'due_soon'],
    ['2027-02-02', 'late'],
  ])('le %s : %s', (today, state) => {
    expect(invoiceState(owed, today)).toBe(state)
  })
  test('une facture remplacée n’est plus que cela, payée ou contestée', () => {
    for (const facts of [owed, { ...owed, paidOn: '2027-01-20' }, { ...owed, disputeState: 'open' as const }])
      expect(invoiceState({ ...facts, isReplaced: true }, '2027-03-01')).toBe('replaced')
  })
  test('une contestation passe devant le paiement et l’échéance, jusqu’à son règlement', () => {
    const on = (disputeState: (typeof disputeStates)[number], paidOn: string | null = null) =>
      invoiceState({ ...owed, disputeState, paidOn }, '2027-03-01')
    expect(disputeStates.map((state) => on(state))).toEqual(['disputed', 'waived', 'late', 'late'])
    expect(on('maintained', '2027-02-20')).toBe('paid')
  })
})

test('chaque état permet ses actions, et dit pourquoi les autres non', () => {
  const invoice = { ...owed, depositedAt: '2027-01-02T09:00:00.000Z', remindedOn: null, approvedAt: null }
  const table = (
    given: Partial<typeof invoice> & { disputeState?: 'open' | 'accepted' | 'maintained' | null },
    at: string,
  ) =>
    Object.fromEntries(
      invoiceActions.map((action) => [
        action,
        blockOf(action, { ...invoice, ...given } as typeof invoice, new Date(at)),
      ]),
    )
  const [fresh, late] = ['2027-01-03T08:59:00.000Z', '2027-02-01T23:30:00.000Z']
  const rest = { unpay: 'notPaid', settle: 'notDisputed', abandon: 'notDisputed' }
  expect(table({}, fresh)).toEqual({
    ...rest,
    pay: null,
    remind: 'notDue',
    withdraw: null,
    approve: null,
    dispute: null,
  })
  // Half past midnight on 2 February in Paris.
  expect(table({ remindedOn: '2027-02-01' as never }, late)).toEqual({
    ...rest,
    pay: null,
    remind: null,
    withdraw: 'tooOld',
    approve: null,
    dispute: null,
  })
  expect(table({ remindedOn: '2027-02-02' as never }, late)).toMatchObject({ remind: 'remindedToday' })
  expect(table({ paidOn: '2027-01-03' as never }, fresh)).toEqual({
    ...Object.fromEntries(['pay', 'remind', 'withdraw', 'approve', 'dispute'].map((action) => [action, 'paid'])),
    ...rest,
    unpay: null,
  })
  expect(table({ disputeState: 'open' as never }, fresh)).toEqual({
    ...Object.fromEntries(['pay', 'remind', 'withdraw', 'approve', 'dispute'].map((action) => [action, 'disputed'])),
    unpay: 'notPaid',
    settle: null,
    abandon: null,
  })
  expect(table({ disputeState: 'maintained' as never }, fresh)).toMatchObject({
    withdraw: 'onceDisputed',
    dispute: null,
  })
  expect(table({ approvedAt: '2027-01-02T10:00:00.000Z' as never }, fresh)).toMatchObject({
    pay: null,
    approve: 'approved',
    dispute: null,
  })
  expect(table({ disputeState: 'accepted' as never }, late)).toMatchObject({ pay: 'waived', remind: 'waived' })
  expect(table({ isReplaced: true, disputeState: 'open' as never }, fresh)).toEqual(
    Object.fromEntries(invoiceActions.map((action) => [action, 'replaced'])),
  )
})

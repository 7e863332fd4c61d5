import { newToken } from '../../server/src/platform/secrets.ts'
import { createPeople, password } from './people.ts'
import type { Proof } from './proof.ts'
import { callAll, countOf, networkNumbered, saidOf } from './visitor.ts'

const wrong = 'Faux-4242'
const signIn = { path: '/auth/login' }

/** Guesses the password of one account, from as many networks. The owner's own browser still gets in. */
export const guessOneAccount: Proof = async ({ port, db, sizes: { guesses }, expect }) => {
  const [owner] = await createPeople(db, 1)
  const email = String(owner?.email)
  const device = newToken()
  const enter = (given: object, from: string) =>
    callAll(port, [{ ...signIn, body: { email, password, ...given }, from }])
  expect('its owner signs in', countOf(await enter({ device }, '192.0.2.1'), 200) === 1)

  const answers = await callAll(
    port,
    Array.from({ length: guesses }, (_, rank) => ({
      ...signIn,
      body: { email, password: `${wrong}-${rank}` },
      from: networkNumbered(rank),
    })),
  )
  const isLimited = countOf(answers, 401) <= 10 && countOf(answers, 401, 429) === guesses
  expect(`${guesses} guesses on one account: at most 10 are evaluated`, isLimited, saidOf(answers))
  // The right password is refused too, so a refusal means that nothing was evaluated.
  expect('the right password is not evaluated either', countOf(await enter({}, '192.0.2.2'), 429) === 1)
  expect('nor from an unknown browser', countOf(await enter({ device: newToken() }, '192.0.2.3'), 429) === 1)
  expect(
    'the known browser of the owner gets in, from anywhere',
    countOf(await enter({ device }, '10.0.0.1'), 200) === 1,
  )
}

/** Tries one password on many accounts from one address; every other account does not exist. */
export const spreadOnePassword: Proof = async ({ port, db, sizes: { accounts }, expect }) => {
  const people = await createPeople(db, Math.ceil(accounts / 2))
  const from = '198.51.100.7'
  const answers = await callAll(
    port,
    Array.from({ length: accounts }, (_, rank) => {
      const email = rank % 2 ? `nobody-${rank}@example.test` : String(people[rank / 2]?.email)
      return { ...signIn, body: { email, password: wrong }, from }
    }),
  )
  const isLimited = countOf(answers, 401) <= 100 && countOf(answers, 401, 429) === accounts
  expect(`one password on ${accounts} accounts: at most 100 are evaluated`, isLimited, saidOf(answers))
  const [first] = await createPeople(db, 1)
  const right = { ...signIn, body: { email: first?.email, password } }
  expect(
    'the right password is not evaluated from there',
    countOf(await callAll(port, [{ ...right, from }]), 429) === 1,
  )
  const elsewhere = await callAll(port, [{ ...right, from: '198.51.100.8' }])
  expect('another address still signs in', countOf(elsewhere, 200) === 1)
}

import { openSession } from '../../server/src/calls/session.ts'
import { codeOf, renewRecoveryCodes, stepOf } from '../../server/src/parties/accounts/second-factor/codes.ts'
import { makeContactLink } from '../../server/src/parties/accounts/sign-in/contact-links.ts'
import { aSecondFactor, aUser } from '../../server/src/testing/builders/builders.ts'
import { createPeople, type Person, password } from './people.ts'
import type { Place, Proof } from './proof.ts'
import { type Call, callAll, countOf, networkNumbered, saidOf } from './visitor.ts'

const twins = 16

/** Makes something that serves once, and returns the call that uses it. */
type OneTime = (place: Place, person: Person) => Promise<Call>

const now = () => new Date()

const link =
  (purpose: 'sign_in' | 'reset_password' | 'invitation'): OneTime =>
  async ({ db }, { contactId }) => {
    const { token } = await makeContactLink({ db, now: now() }, { contactId, purpose })
    return purpose === 'sign_in'
      ? { path: '/auth/login-link/consume', body: { token } }
      : { path: '/auth/reset-password', body: { token, newPassword: password } }
  }

const oneTime: Record<string, OneTime> = {
  'sign-in link': link('sign_in'),
  'link to choose a password': link('reset_password'),
  invitation: link('invitation'),
  'recovery code': async ({ db }, { contactId, email }) => {
    await aSecondFactor(db, contactId)
    const [code] = await renewRecoveryCodes(db, contactId)
    return { path: '/auth/login', body: { email, password, code } }
  },
  'code of the second step': async ({ db }, { contactId, email }) => {
    const secret = await aSecondFactor(db, contactId)
    return { path: '/auth/login', body: { email, password, code: codeOf(secret, stepOf(now())) } }
  },
  'end of a takeover': async ({ db, key, port }) => {
    const admin = await aUser(db, 'admin')
    const { accessToken } = await openSession(db, key, now(), admin)
    const { userId } = await aUser(db, 'customer')
    const target = await db.selectFrom('users').select('uuid').where('id', '=', userId).executeTakeFirstOrThrow()
    const [taken] = await callAll(port, [{ path: '/auth/hijack', body: { userUuid: target.uuid }, token: accessToken }])
    return { path: '/auth/unhijack', token: JSON.parse(String(taken?.body)).accessToken }
  },
}

/** Uses each kind of one-time token 16 times at once, from as many networks. */
export const useOnce: Proof = async (place) => {
  const { port, db, sizes, expect } = place
  for (const [title, make] of Object.entries(oneTime)) {
    const seen: string[] = []
    let isOnce = true
    for (const person of await createPeople(db, sizes.rounds)) {
      const call = await make(place, person)
      const answers = await callAll(
        port,
        Array.from({ length: twins }, (_, rank) => ({ ...call, from: networkNumbered(rank) })),
      )
      isOnce &&= countOf(answers, 200, 204) === 1 && answers.every(({ status }) => status < 500)
      seen.push(saidOf(answers))
    }
    expect(`${title}: ${twins} at once, one succeeds, ${sizes.rounds} times`, isOnce, [...new Set(seen)].join(' / '))
  }
}

import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeNetwork } from '../../../platform/testing/fake-network.ts'
import { DemoAccounts } from './DemoAccounts.tsx'

const session = { accessToken: 'x' }
const sent = fakeNetwork()

test('un compte de la démonstration s’ouvre d’un clic', async () => {
  const bodies: unknown[] = []
  sent.mockImplementation(async (request) => {
    bodies.push(await request.json())
    return Response.json(session)
  })
  const account = { label: 'Comptoir Lumière (client)', email: 'a@quai.test', password: 'Demo-42' }
  const onSession = vi.fn(async () => {})
  render(<DemoAccounts accounts={[account]} onSession={onSession} />)
  fireEvent.click(screen.getByRole('button', { name: account.label }))
  await waitFor(() => expect(onSession).toHaveBeenCalledWith(session))
  expect(bodies).toEqual([expect.objectContaining({ email: account.email, password: account.password })])
})

import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { GuestLinks } from './GuestLinksPanel.tsx'

afterEach(cleanup)

const aLink = (id: number, email: string) => ({
  id,
  email,
  createdAt: '2026-11-22T08:00:00.000Z',
  createdBy: 'Camille Lavigne',
  expiresAt: '2999-12-22T08:00:00.000Z',
  revokedAt: null,
})

test('un lien que l’on vient d’envoyer se copie ; un ancien se ferme seulement', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <GuestLinks
          uuid="u"
          links={[aLink(2, 'b@transport.example'), aLink(1, 'a@transport.example')]}
          pathById={new Map([[2, '/guest?token=abc']])}
        />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Copier le lien',
    'Fermer',
    'Fermer',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Copier le lien de b@transport.example' }))
  await waitFor(() => expect(copied).toHaveBeenCalledWith(`${window.location.origin}/guest?token=abc`))
})

import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RunMonthButton } from './RemindersPage.tsx'

const network = await vi.hoisted(async () => (await import('../../platform/testing/fake-network.ts')).fakeNetwork())

afterEach(cleanup)

test('la relance de tout un mois se demande, et se refuse par un bouton : un téléphone n’a pas d’Échap', async () => {
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <RunMonthButton month="2026-10" />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Relancer tout le mois' }))
  fireEvent.click(screen.getByRole('button', { name: 'Ne pas relancer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network).not.toHaveBeenCalled()
})

import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CarrierKey } from './CarrierKey.tsx'

const network = await vi.hoisted(async () => (await import('../../../platform/testing/fake-network.ts')).fakeNetwork())

afterEach(cleanup)

test('le remplacement de la clé d’un transporteur se demande, et se refuse par un bouton', async () => {
  network.mockImplementation(async () => Response.json({ path: '/api/tracking/1', key: 'abc', renewedAt: null }))
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <CarrierKey carrierId={1} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  await screen.findByText('abc')
  fireEvent.click(screen.getByRole('button', { name: 'Remplacer la clé' }))
  fireEvent.click(screen.getByRole('button', { name: 'Ne pas remplacer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network).toHaveBeenCalledOnce()
})

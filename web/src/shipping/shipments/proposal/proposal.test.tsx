import { createTheme, ThemeProvider } from '@mui/material/styles'
import type { ShipmentDetail } from '@quai/contract/shipping/shipments/shipment.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ProposalDialog } from './ProposalDialog.tsx'

const network = await vi.hoisted(async () => (await import('../../../platform/testing/fake-network.ts')).fakeNetwork())

const box = { name: 'Carton M', length: 40, width: 30, height: 30, tareWeight: 0.5, maxWeight: 25 }
const aUnit = (x: number, z: number) => ({ orderItemId: 1, x, y: 0, z, length: 10, width: 10, height: 10 })
const sizes = { weight: 2, length: 40, width: 30, height: 30 }
const first = {
  packageNumber: '120-1',
  shipmentPackageType: 'BOX',
  ...sizes,
  packageItems: [{ orderItemId: 1, quantity: 3 }],
}
const pallet = {
  packageNumber: '120-2',
  shipmentPackageType: 'PALLET',
  ...sizes,
  packageItems: [{ orderItemId: 2, quantity: 1 }],
}
const proposal = {
  packages: [
    { ...first, box, units: [aUnit(0, 0), aUnit(10, 0), aUnit(0, 10)] },
    { ...pallet, box: null, units: [] },
  ],
  leftOver: [{ orderItemId: 1, reference: 'TASSE', quantity: 4, reason: 'unfit' }],
}
const shipment = {
  orderUuid: '019a0000-0000-7000-8000-000000000120',
  items: [
    { id: 1, reference: 'TASSE', productPackaging: 'package_unit' },
    { id: 2, reference: 'THE-01', productPackaging: 'package_pallet' },
  ],
} as unknown as ShipmentDetail // The fields that the dialog reads.
const [onTakeAll, onTake] = [vi.fn(), vi.fn(() => true)]

const show = async (answer: object = proposal) => {
  network.mockImplementation(
    async () => new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }),
  )
  render(
    <ThemeProvider theme={createTheme({ cssVariables: true })}>
      <QueryClientProvider client={new QueryClient()}>
        <ProposalDialog isOpen shipment={shipment} onTakeAll={onTakeAll} onTake={onTake} onClose={() => {}} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
}
const spaced = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ')
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  cleanup()
  onTake.mockReset().mockReturnValue(true)
  onTakeAll.mockClear()
})

test('chaque carton se voit couche par couche, en dessin comme en mots ; le reste à la main est dit', async () => {
  await show()
  const section = await screen.findByRole('region', { name: /Colis.1/ })
  const caption = () => spaced(section.querySelector('figcaption')?.textContent)
  expect(caption()).toBe('Colis 1 vu de dessus. Couche 1 : 2 × TASSE ; Couche 2 : 1 × TASSE.')
  expect(section.querySelectorAll('polygon')).toHaveLength(3 + 3 * 3)
  press(/Cacher la couche du dessus/)
  expect(caption()).toBe('Colis 1 vu de dessus. Couche 1 : 2 × TASSE.')
  expect(section.querySelectorAll('polygon')).toHaveLength(3 + 2 * 3)
  expect(spaced(screen.getByRole('alert').textContent)).toBe(
    'Restera à emballer à la main :4 unités de TASSE (trop grand ou trop lourd pour vos cartons usuels)',
  )
  expect(within(screen.getByRole('region', { name: /Palette.2/ })).getByText(/1.palette de THE-01/)).toBeTruthy()
})

test('un carton se prend seul, une seule fois ; refusé, il reste à prendre', async () => {
  await show()
  await screen.findByRole('region', { name: /Colis.1/ })
  press(/Prendre.*Colis/)
  expect(onTake).toHaveBeenCalledWith(first)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Prendre.*Colis/ }).disabled).toBe(true)
  onTake.mockReturnValue(false)
  press(/Prendre.*Palette/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Prendre.*Palette/ }).disabled).toBe(false)
})

test('tout se prend d’un coup, sans les dessins', async () => {
  await show()
  await screen.findByRole('region', { name: /Colis.1/ })
  press(/Tout prendre/)
  expect(onTakeAll).toHaveBeenCalledWith([first, pallet])
})

test('sans carton ni dimensions, la page dit ce qu’il faut renseigner', async () => {
  await show({ packages: [], leftOver: [] })
  expect(await screen.findByText(/Aucun colis ne peut être proposé/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Tout prendre/ })).toBeNull()
})

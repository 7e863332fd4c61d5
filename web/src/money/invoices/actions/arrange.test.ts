import { expect, it } from 'vitest'
import { arrangeActions, type Offered } from './arrange.ts'

const free = (...actions: Offered['action'][]): Offered[] => actions.map((action) => ({ action, blockedBy: null }))
const shown = (...given: Parameters<typeof arrangeActions>) => {
  const { buttons, inMenu } = arrangeActions(...given)
  return {
    buttons: buttons.map(({ action, isNext }) => (isNext ? `${action}!` : action)),
    inMenu: inMenu.map(({ action }) => action),
  }
}

it('une facture conforme attend d’être acceptée ; la contester est un bouton, pas un menu d’une entrée', () => {
  for (const verdict of ['ok', 'under', 'not_over', 'no_rate_card', null] as const)
    expect(shown({ verdict }, free('approve', 'dispute'))).toEqual({ buttons: ['dispute', 'approve!'], inMenu: [] })
})

it('une facture trop élevée n’a pas de bouton vert : accepter et contester se valent', () => {
  expect(shown({ verdict: 'over' }, free('approve', 'dispute'))).toEqual({
    buttons: ['approve', 'dispute'],
    inMenu: [],
  })
})

it('acceptée, elle ne peut plus que se contester', () => {
  expect(shown({ verdict: 'over' }, free('dispute'))).toEqual({ buttons: ['dispute'], inMenu: [] })
})

it('l’entrepôt marque payée ; relancer et retirer restent dans un menu, comme ce qui ne se peut pas encore', () => {
  expect(shown({ verdict: 'over' }, free('pay', 'remind', 'withdraw'))).toEqual({
    buttons: ['pay!'],
    inMenu: ['remind', 'withdraw'],
  })
  const late: Offered = { action: 'remind', blockedBy: 'remindedToday' }
  expect(shown({ verdict: null }, [...free('pay'), late])).toEqual({ buttons: ['pay!'], inMenu: ['remind'] })
})

import { expect, test } from 'vitest'
import { fileOfBlock } from './ImportLinesDialog.tsx'

test('un bloc collé sans titres reçoit ceux de la référence et de la quantité', async () => {
  const { file, rowsAdded } = fileOfBlock(
    [
      ['SEAU', 'Seau', '2'],
      ['LAMPE', 'Lampe', '3'],
    ],
    'collé',
  )
  expect(await file.text()).toBe('Référence\t\tQuantité\nSEAU\tSeau\t2\nLAMPE\tLampe\t3')
  expect(rowsAdded).toBe(1)
})

test('un bloc collé avec ses titres reste tel quel', async () => {
  const { file, rowsAdded } = fileOfBlock(
    [
      ['Qté', 'Article'],
      ['2', 'SEAU'],
    ],
    'collé',
  )
  expect(await file.text()).toBe('Qté\tArticle\n2\tSEAU')
  expect(rowsAdded).toBe(0)
})

test('« Colis » dans une ligne de marchandises n’est pas un titre', async () => {
  const { file, rowsAdded } = fileOfBlock(
    [
      ['SEAU', 'Colis', '2'],
      ['LAMPE', 'Palette', '3'],
    ],
    'collé',
  )
  expect((await file.text()).split('\n')[1]).toBe('SEAU\tColis\t2')
  expect(rowsAdded).toBe(1)
})

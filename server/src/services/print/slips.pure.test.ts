import { describe, expect, it, vi } from 'vitest'
import { toPdf } from './pdf.ts'
import type { PrintedOrder } from './printed-order.ts'
import { layOutSlips } from './slips.ts'
import { aPrintedLine, aPrintedOrder } from './testing/a-printed-order.ts'
import { textOfPdf } from './testing/text-of-pdf.ts'

// Some of these tests lay out a hundred pages.
vi.setConfig({ testTimeout: 30_000 })

const printedAt = '2026-11-21T18:05:00.000Z'
const pdfOf = (...orders: PrintedOrder[]) => toPdf(layOutSlips({ kind: 'slips', orders, printedAt }))
const pagesOf = async (...orders: PrintedOrder[]) => textOfPdf(await pdfOf(...orders))
const pageOf = async (changes: Partial<PrintedOrder> = {}) => (await pagesOf(aPrintedOrder(changes)))[0] ?? ''
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, rank) => aPrintedLine({ reference: `REF-${rank + 1}.`, quantity: rank + 1 }))

it('un poids de plusieurs tonnes ne se coupe pas entre ses chiffres', async () => {
  const lines = [aPrintedLine({ quantity: 1, grossWeightKg: 987_654.321 })]
  expect(await pageOf({ lines })).toContain('987 654,321 ')
})

describe('ce que la loi demande d’un bon de livraison ou d’enlèvement', () => {
  it('date, expéditeur et destinataire avec leurs adresses, lieux de chargement et de déchargement, nature et quantité', async () => {
    const page = await pageOf()
    expect(page).toContain('Bon d’entrée 123 vaut bon de livraison')
    expect(page).toContain('Date prévue 31/12/2026 Créneau 09:30–10:00')
    expect(page).toContain(
      'Expéditeur et lieu de chargement Épicerie & Fils Siège 12 rue de la République 69001 Lyon France',
    )
    expect(page).toContain('Destinataire et lieu de déchargement Entrepôt du Rhône 3 rue du Port 44000 Nantes')
    expect(page).toContain('REF-1 Café moulu colis 12')
    expect(page).toContain('Total : 12 colis')
  })

  it('à la sortie, l’entrepôt expédie et le client reçoit', async () => {
    const page = await pageOf({ orderType: 'collection' })
    expect(page).toContain('Bon de sortie 123 vaut bon d’enlèvement')
    expect(page).toContain('lieu de chargement Entrepôt du Rhône')
    expect(page).toContain('lieu de déchargement Épicerie & Fils')
  })

  it('l’adresse du transport prend la place de celle du client, pour son compte', async () => {
    const addressCarry = {
      name: 'Halles de Nantes',
      street: '1 quai de la Fosse',
      zipCode: '44000',
      city: 'Nantes',
      country: null,
    }
    const place = 'Halles de Nantes 1 quai de la Fosse 44000 Nantes Pour le compte de Épicerie & Fils'
    expect(await pageOf({ addressCarry, orderType: 'collection' })).toContain(`lieu de déchargement ${place}`)
    expect(await pageOf({ addressCarry })).toContain(`lieu de chargement ${place}`)
  })

  it('une adresse que le compte n’a pas encore laisse la place de l’écrire', async () => {
    expect(await pageOf({ customer: { name: 'Nouveau', address: null } })).toContain('Nouveau Adresse : ')
  })
})

describe('ce dont le quai a besoin', () => {
  it('numéro interne, quai, client, transport, chauffeur, instructions', async () => {
    const page = await pageOf({
      internalNumber: 'CMD-7',
      driverName: 'Jean Ünal',
      driverPhone: '06 12 34 56 78',
      driverLicensePlate: 'AB-123-CD',
      transportLoadingTailgate: true,
      transportLoadingSide: true,
      deliveryInstructions: 'Sonner à l’accueil ; attention : 3,80 m !',
      additionalInformation: 'Palettes consignées',
    })
    expect(page).toContain('Bon d’entrée 123 · CMD-7')
    expect(page).toContain('Quai 3')
    expect(page).toContain('Transport Par le client')
    expect(page).toContain('Chauffeur Jean Ünal Téléphone 06 12 34 56 78 Immatriculation AB-123-CD')
    expect(page).toContain('Chargement Hayon, Latéral')
    expect(page).toContain('Sonner à l’accueil ; attention : 3,80 m !')
    expect(page).toContain('Palettes consignées')
    for (const box of ['Arrivée', 'Départ', 'Réserves', 'Le chauffeur', 'L’entrepôt', 'Signature :'])
      expect(page).toContain(box)
  })

  it('les réserves relevées à la clôture', async () => {
    expect(await pageOf({ reserves: 'Un colis ouvert : 2 pièces manquent' })).toContain(
      'Réserves Un colis ouvert : 2 pièces manquent',
    )
  })

  it('les lots et leur péremption, et une case vide pour celui qui reste à préciser', async () => {
    const page = await pageOf({
      lines: [
        aPrintedLine({ isBatchManaged: true, batchNumber: 'L26-7', batchExpirationDate: '2027-05-31' }),
        aPrintedLine({ reference: 'REF-2', isBatchManaged: true }),
      ],
    })
    expect(page).toContain('Lot Péremption')
    expect(page).toContain('REF-1 Café moulu L26-7 31/05/2027 colis 12')
    expect(page).toContain('REF-2 Café moulu colis 12')
    expect(await pageOf()).not.toContain('Péremption')
  })

  it('le poids brut, ligne par ligne et en tout, et ce qu’il laisse de côté', async () => {
    const lines = [aPrintedLine({ grossWeightKg: 102.45 }), aPrintedLine({ reference: 'REF-2' })]
    const page = await pageOf({ lines })
    expect(page).toContain('REF-1 Café moulu colis 1 229,4 12')
    expect(page).toContain('Total : 24 colis ; poids brut 1 229,4 kg (poids inconnu pour 1 ligne)')
    expect(await pageOf({ lines: lines.slice(0, 1) })).toContain('poids brut 1 229,4 kg')
    expect(await pageOf()).not.toContain('poids')
  })

  it('une messagerie n’a ni créneau ni quai : elle passe dans la journée', async () => {
    const at = '2026-12-31T23:00:00.000Z'
    expect(await pageOf({ orderDateStart: at, orderDateEnd: at, dock: null })).toContain(
      'Date prévue 01/01/2027 Créneau Dans la journée Quai Client',
    )
  })

  it('le réel reste à écrire ; une fois la commande close, il est imprimé avec l’écart', async () => {
    expect(await pageOf()).toMatch(/Prévu Réel (?!Écart)/)
    const lines = [
      aPrintedLine({ quantity: 1200, actualQuantity: 1188 }),
      aPrintedLine({ reference: 'REF-2', packaging: 'package_pallet', quantity: 0, actualQuantity: 3 }),
      aPrintedLine({ reference: 'REF-3', quantity: 5, actualQuantity: 5 }),
    ]
    const page = await pageOf({
      orderStatus: 'finished',
      orderDateDone: '2026-12-31T08:47:00.000Z',
      driverOnTime: false,
      lines,
    })
    expect(page).toContain('Clôturée, réalisée le 31/12/2026 à 09:47, en retard')
    expect(page).toContain('Prévu Réel Écart')
    expect(page).toContain('colis 1 200 1 188 −12')
    expect(page).toContain('palette 0 3 +3')
    expect(page).toContain('colis 5 5 –')
    expect(page).toContain('Total : 3 palettes, 1 193 colis (prévu : 1 205 colis)')
  })
})

describe('le papier', () => {
  it('compte les pages de chaque bon, et redit son nom en haut des suivantes', async () => {
    const pages = await pagesOf(
      aPrintedOrder({ id: 7, lines: linesOf(60) }),
      aPrintedOrder({ id: 8, orderType: 'collection' }),
      aPrintedOrder({ id: 9, lines: linesOf(30) }),
    )
    const feet = pages.map((page) => [
      /Bon (?:d’entrée|de sortie) (\d)/.exec(page)?.[1],
      /Page (\d \/ \d)/.exec(page)?.[1],
    ])
    expect(feet).toEqual([
      ['7', '1 / 3'],
      ['7', '2 / 3'],
      ['7', '3 / 3'],
      ['8', '1 / 1'],
      ['9', '1 / 2'],
      ['9', '2 / 2'],
    ])
    expect(pages.map((page) => page.includes('(suite)'))).toEqual([false, true, true, false, false, true])
    expect(pages[1]).toContain('Bon d’entrée 7 (suite)')
    expect(pages[0]).toContain('Imprimé le 21/11/2026 à 19:05.')
  })

  it('la tête de la table revient sur chaque page où la table continue', async () => {
    const pages = await pagesOf(aPrintedOrder({ lines: linesOf(90) }))
    for (const page of pages.filter((text) => text.includes('REF-'))) expect(page).toContain('Désignation')
    const references = pages.join(' ').match(/REF-\d+\./g)
    expect(references).toEqual(linesOf(90).map(({ reference }) => reference))
  })

  it('le total n’est jamais seul sur une page, ni les signatures coupées', async () => {
    const counts = Array.from({ length: 37 }, (_, rank) => rank + 12)
    const pages = await pagesOf(...counts.map((count) => aPrintedOrder({ id: count, lines: linesOf(count) })))
    for (const count of counts) {
      const own = pages.filter((page) => page.includes(`Bon d’entrée ${count},`))
      expect(own.find((page) => page.includes('Total :'))).toContain(`REF-${count}.`)
      expect(own.find((page) => page.includes('Réserves'))).toMatch(/Le chauffeur .* L’entrepôt Nom/)
    }
  })

  it('une référence sans espace plus large que sa colonne est coupée, pas perdue', async () => {
    const reference = 'ABCDEFGHIJ'.repeat(6)
    expect((await pageOf({ lines: [aPrintedLine({ reference })] })).replaceAll(' ', '')).toContain(reference)
  })

  it('porte les signes du français, espaces insécables compris', async () => {
    const name = 'Cœur d’œillet « À l’été » : 3\u202f500 € – où ? là-bas…'
    expect(await pageOf({ lines: [aPrintedLine({ name })] })).toContain('Cœur d’œillet « À l’été » : 3 500 €')
  })

  it('dit sa langue, son titre et son auteur', async () => {
    const { getMeta } = await import('unpdf')
    const bytes = await pdfOf(aPrintedOrder())
    const { info } = await getMeta(Uint8Array.from(bytes))
    expect(info).toMatchObject({ Language: 'fr-FR', Title: 'Bon d’entrée 123', Author: 'Quai' })
    const many = await pdfOf(aPrintedOrder(), aPrintedOrder({ id: 124 }))
    expect((await getMeta(Uint8Array.from(many))).info).toMatchObject({ Title: 'Bons de 2\u00a0commandes' })
  })

  it('les mêmes données donnent les mêmes octets', async () => {
    expect(await pdfOf(aPrintedOrder())).toEqual(await pdfOf(aPrintedOrder()))
  })
})

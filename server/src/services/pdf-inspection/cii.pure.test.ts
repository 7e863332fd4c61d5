import { describe, expect, test } from 'vitest'
import { ciiXml, pdfCarrying } from '../../testing/builders/a-factur-x.ts'
import { inspect } from './inspect.ts'

const asInvoice = (bytes: Buffer) => inspect(bytes, 5, true)

test('une facture Factur-X se lit : numéro, dates, montant, période et parties', async () => {
  expect(await asInvoice(pdfCarrying(ciiXml({ seller: 'Entrepôt &amp; fils', buyer: 'Client' })))).toEqual({
    pageCount: 1,
    cii: {
      invoiceNumber: 'FA-2026-12',
      invoicingDate: '2026-12-31',
      amount: 123_450,
      currency: 'EUR',
      periodStart: '2026-12-01',
      periodEnd: '2026-12-31',
      sellerName: 'Entrepôt & fils',
      buyerName: 'Client',
      isCreditNote: false,
    },
  })
})

test('un montant en fraction de centime ou négatif, une date impossible : rien n’en est dit', async () => {
  for (const total of ['12.345', '-5.00', '1e3', '']) {
    const finding = await asInvoice(pdfCarrying(ciiXml({ total, day: '20260230' })))
    expect(finding).toMatchObject({ cii: { amount: null, invoicingDate: null } })
  }
  expect(await asInvoice(pdfCarrying(ciiXml({ total: '12.500' })))).toMatchObject({ cii: { amount: 1_250 } })
})

test('une facture se reconnaît à son premier élément, quoi qu’il y ait devant', async () => {
  const licence = `<!-- ${'licence > '.repeat(1_000)} -->\n<?xml-stylesheet href="a>b"?>\n`
  expect(await asInvoice(pdfCarrying(ciiXml({ before: licence })))).toMatchObject({ cii: { amount: 123_450 } })
  const other = '<?xml version="1.0"?><!-- <rsm:CrossIndustryInvoice> --><note>CrossIndustryInvoice</note>'
  expect(await asInvoice(pdfCarrying(other))).toEqual({ refusal: 'attachment' })
})

test('le montant lu est ce qui reste à payer', async () => {
  const read = await asInvoice(pdfCarrying(ciiXml({ total: '1200.00', due: '700.00' })))
  expect(read).toMatchObject({ cii: { amount: 70_000, isCreditNote: false } })
})

test.each([
  ['502', '100.00'],
  ['503', '100.00'],
  ['381', '100.00'],
  ['380', '-120.00'],
])('un type %s d’un total de %s est un avoir', async (type, total) => {
  expect(await asInvoice(pdfCarrying(ciiXml({ type, total })))).toMatchObject({ cii: { isCreditNote: true } })
})

test('hors des factures, un fichier joint reste refusé, Factur-X compris', async () => {
  expect(await inspect(pdfCarrying(ciiXml()), 5)).toEqual({ refusal: 'attachment' })
})

const bomb = ciiXml({ number: '&lol9;' }).replace(
  '?>',
  '?><!DOCTYPE l [<!ENTITY lol "lol"><!ENTITY lol9 "&lol;&lol;&lol;">]>',
)
const external = ciiXml({ number: '&x;' }).replace('?>', '?><!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]>')

describe('un fichier hostile est refusé proprement', () => {
  test.each([
    ['des entités qui se multiplient', [bomb], 'facturX'],
    ['une entité externe', [external], 'facturX'],
    ['40 Mo une fois ouvert', [Buffer.alloc(40 * 1_048_576, ' ')], 'tooMuch'],
    ['plus de 1 Mo de facture', [ciiXml() + ' '.repeat(1_048_576)], 'facturX'],
    ['un encodage annoncé faux', [ciiXml().replace('UTF-8', 'UTF-16')], 'facturX'],
    ['des octets qui ne sont pas de l’UTF-8', [Buffer.from(ciiXml({ seller: 'Entrepôt' }), 'latin1')], 'facturX'],
    ['des éléments non fermés', [ciiXml().replace('</rsm:ExchangedDocument>', '')], 'facturX'],
    ['dix mille niveaux', [ciiXml().replace('<ram:ID>', '<a>'.repeat(10_000))], 'facturX'],
    ['un texte de 10 000 signes', [ciiXml({ number: 'x'.repeat(10_000) })], 'facturX'],
    ['un autre fichier', ['MZ programme'], 'attachment'],
    ['un second fichier', [ciiXml(), 'MZ programme'], 'attachment'],
    ['deux factures', [ciiXml(), ciiXml()], 'attachment'],
  ])('%s', async (_, files, refusal) => {
    expect(await asInvoice(pdfCarrying(...files))).toEqual({ refusal })
  })
})

import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { unnamed } from '../../../orders/documents/sweep.ts'
import { aPng } from '../../../testing/builders/a-png.ts'
import { aPair, aProduct } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app

const aScene = async () => {
  const { customer, warehouse } = await aPair(db)
  const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
  const id = await aProduct(db, customer.userId)
  const send = (
    content: Buffer,
    { filename = 'photo.png', thumbnail = null as Buffer | null, caller = asCustomer } = {},
  ) => {
    const form = new FormData()
    form.append('picture[]', new Blob([new Uint8Array(content)]), filename)
    if (thumbnail) form.append('thumbnail[]', new Blob([new Uint8Array(thumbnail)]), 'petite.png')
    return caller.upload(`/products/${id}/picture`, form)
  }
  const keys = async () =>
    (await db.selectFrom('product_pictures').selectAll().where('product_id', '=', id).execute()).flatMap((row) =>
      [row.file_key, row.thumbnail_key].flatMap((key) => key ?? []),
    )
  return { customer, asCustomer, asWarehouse, id, send, keys }
}
const text = (content: string): [string, Buffer] => ['tEXt', Buffer.from(`Comment\0${content}`, 'latin1')]

it('un produit reçoit son image, que les deux côtés voient, puis une autre, puis aucune', async () => {
  const { asCustomer, asWarehouse, id, send, keys } = await aScene()
  const small = aPng({ width: 20, height: 8 })
  const first = await send(aPng(), { thumbnail: small })
  expect(first).toMatchObject({ status: 200, body: { id, pictureId: expect.any(Number) } })
  const read = (query: Record<string, string> = {}) => asWarehouse.get(`/products/${id}/picture`, query)
  expect(await read()).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
  expect((await read({ size: 'small' })).bytes.equals(small)).toBe(true)
  expect((await asWarehouse.get('/products')).body.items[0].pictureId).toBe(first.body.pictureId)
  const former = await keys()
  const second = await send(aPng({ width: 10, height: 10 }), { caller: asWarehouse })
  expect(second.body.pictureId).not.toBe(first.body.pictureId)
  expect(await unnamed(db, former)).toEqual(former)
  expect((await asCustomer.delete(`/products/${id}/picture`)).status).toBe(204)
  expect((await asCustomer.get(`/products/${id}`)).body.pictureId).toBeNull()
  expect((await read()).status).toBe(404)
  const { items } = (await asCustomer.get(`/products/${id}/changes`)).body
  expect(items.map(({ changes }: { changes: object }) => changes)).toEqual([
    { picture: ['ancienne', null] },
    { picture: ['ancienne', 'nouvelle'] },
    { picture: [null, 'nouvelle'] },
  ])
})

it('ce qui ne dessine pas l’image n’est pas gardé : lieu, date, appareil, commentaire, suite du fichier', async () => {
  const { asCustomer, id, send } = await aScene()
  const png = Buffer.concat([aPng({ more: [text('secret de fabrique')] }), Buffer.from('suite')])
  expect((await send(png)).status).toBe(200)
  const { bytes } = await asCustomer.get(`/products/${id}/picture`)
  expect(bytes.equals(aPng())).toBe(true)
})

it('une image d’un autre produit ne se lit ni ne se change', async () => {
  const { id, send } = await aScene()
  expect((await send(aPng())).status).toBe(200)
  const { asCustomer: asOther } = await aScene()
  expect((await asOther.get(`/products/${id}/picture`)).status).toBe(404)
  expect((await send(aPng(), { caller: asOther })).status).toBe(404)
  expect((await asOther.delete(`/products/${id}/picture`)).status).toBe(404)
})

it.each([
  ['un GIF', Buffer.from('GIF89a0000000000000000'), 'n’est pas une image JPEG, PNG ou WebP.'],
  ['un SVG sous un faux nom', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'n’est pas une image'],
  ['un fichier vide', Buffer.alloc(0), 'n’est pas une image'],
  ['un PNG coupé', aPng().subarray(0, 60), 'est incomplet ou illisible.'],
  [
    'une image immense',
    aPng({ width: 20_000, height: 10, rows: deflateSync(Buffer.alloc(1)) }),
    'est une image trop grande',
  ],
])('%s est refusé en français', async (_title, content, sentence) => {
  const { send, keys } = await aScene()
  const answer = await send(content, { filename: 'photo.png' })
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'PICTURE_REFUSED', message: expect.stringContaining(sentence) },
  })
  expect(await keys()).toEqual([])
})

it('une image de plus de 5 Mo est refusée pendant son envoi', async () => {
  const { send } = await aScene()
  const answer = await send(Buffer.concat([aPng(), Buffer.alloc(5_242_881)]))
  expect(answer).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE' } })
})

it('l’image part avec son produit', async () => {
  const { asCustomer, id, send, keys } = await aScene()
  await send(aPng())
  const former = await keys()
  expect((await asCustomer.delete(`/products/${id}`)).status).toBe(204)
  expect(await unnamed(db, former)).toEqual(former)
})

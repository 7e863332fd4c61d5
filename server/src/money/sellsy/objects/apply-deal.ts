import { inTransaction } from '../../../platform/database/database.ts'
import { changedSince } from './apply-user.ts'
import { differencesOf, wereShown } from './differences.ts'
import { sideOf, type Work } from './item.ts'
import { loadLink, saveLink } from './links.ts'
import { Unfit } from './problems.ts'
import { loadDeal, presentTag, readTags, type Tag, tagged, writeTags } from './tags.ts'

/** Gives the customer's company the tag of a deal, or takes that of a former one; returns the company's id. */
export const applyDeal = async ({ app, api, item }: Work): Promise<number> => {
  const { db } = app
  const deal = await loadDeal(db, item.localId)
  const company = (await loadLink(db, 'user', deal.customerId))?.sellsyId
  if (company === undefined) throw new Unfit('La société du client n’est pas encore dans Sellsy.')
  const link = await loadLink(db, 'deal', item.localId)
  const tags = await readTags(api, company)
  const present = presentTag(tags, deal.tag, link)
  const differences = differencesOf({ quai: { tag: deal.tag }, sellsy: { tag: present }, agreed: link?.agreed })
  if (item.verdict !== 'new' && !wereShown(differences, item.differences)) throw new Unfit(changedSince)
  const isPushed = differences.some((one) => sideOf(one, item.winner) === 'quai')
  const now = isPushed ? await writeTags(api, company, withTag(tags, deal.tag, present)) : tags
  const sellsy = isPushed ? deal.tag : present
  const sellsyId = (tagged(now, sellsy) ?? { id: link?.sellsyId ?? company }).id
  await inTransaction(app.pool, async (inside) => {
    const agreed = { tag: { quai: deal.tag, sellsy } }
    await saveLink(inside, { kind: 'deal', localId: item.localId, sellsyId, agreed, at: app.clock() })
    if (sellsy !== null)
      await inside
        .updateTable('deals')
        .set({ external_id: String(sellsyId) })
        .where('id', '=', item.localId)
        .where('external_id', 'is', null)
        .execute()
  })
  return company
}

/** Tags of a company with the wanted one instead of the present one. */
const withTag = (tags: readonly Tag[], wanted: string | null, present: string | null) => [
  ...tags.filter(({ value }) => value !== present).map(({ id }) => ({ id })),
  ...(wanted === null ? [] : [{ value: wanted }]),
]

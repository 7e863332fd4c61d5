import type { EpcisDocument } from '@quai/contract/shipping/epcis/event.ts'
import { refusedBySchema } from '../../server/src/shipping/epcis/testing/published-schema.ts'
import type { Scene } from './play.ts'
import { expectedBalances } from './proof.ts'
import type { PlannedLine } from './reading.ts'

export interface EventsProof {
  /** Events read by both sides. */
  compared: number
  differences: string[]
}

/**
 * Reads the EPCIS events of the whole run as both sides, and compares what they say came in and left with the file. Each page must be
 * valid against the schema that GS1 publishes.
 */
export const proveEvents = async (scene: Scene, deliveries: readonly PlannedLine[][]): Promise<EventsProof> => {
  const expected = expectedBalances(scene, deliveries)
  const codes = new Map([...scene.productIds].map(([code, id]) => [String(id), code]))
  const differences: string[] = []
  let compared = 0
  for (const side of ['customer', 'warehouse'] as const) {
    const sums = new Map<string, number>()
    let token: string | undefined = ''
    while (token !== undefined) {
      const next: string = token && `&nextPageToken=${token}`
      const document: EpcisDocument = await scene[side].get(`/epcis/events?perPage=100${next}`)
      differences.push(...refusedBySchema(document).map((refused) => `EPCIS of the ${side}: ${refused}`))
      for (const { bizStep, quantityList = [] } of document.epcisBody.queryResults.resultsBody.eventList) {
        compared += 1
        if (bizStep === 'packing') continue
        for (const { epcClass, quantity } of quantityList) {
          const key = keyOf(epcClass, codes)
          sums.set(key, (sums.get(key) ?? 0) + (bizStep === 'shipping' ? -quantity : quantity))
        }
      }
      token = document['quai:nextPageToken']
    }
    for (const key of new Set([...expected.keys(), ...sums.keys()]))
      if ((expected.get(key) ?? 0) !== (sums.get(key) ?? 0))
        differences.push(
          `EPCIS of the ${side}, ${key}: expected ${expected.get(key) ?? 0}, found ${sums.get(key) ?? 0}`,
        )
  }
  return { compared, differences }
}

/** Products of the file have codes of restricted circulation, so that each class is an address with the product's number. */
const keyOf = (epcClass: string, codes: ReadonlyMap<string, string>): string => {
  const { pathname, searchParams } = new URL(epcClass)
  return `${codes.get(pathname.split('/').at(-1) ?? '')} ${searchParams.get('packaging')}`
}

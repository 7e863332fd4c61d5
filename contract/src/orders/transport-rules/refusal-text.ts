import { countOf, typeset } from '../../platform/text/typography.ts'
import { readPackageNumber } from '../packing/packing.ts'
import type { Criterion } from './fit.ts'

/** Why no service takes a shipment: for one package, or for all together when `packageNumber` is null. */
export interface Refusal {
  packageNumber: string | null
  criterion: Criterion | 'plan' | 'together'
  /** French sentence, without the number of the package. */
  reason: string
}

/** Shown of one list of refusals, because a shipment may have a thousand packages. */
const mostShown = 3

/** Joins refusals in one French sentence: « Colis 120_3 : il pèse 42 kg, les règles prennent jusqu’à 30 kg. » */
export const refusalText = (refusals: readonly Refusal[]): string => {
  const distinct = [...new Set(refusals.map(({ reason }) => reason))]
  return typeset(
    distinct
      .map((reason) => {
        const numbers = refusals
          .filter((one) => one.reason === reason)
          .flatMap(({ packageNumber }) => packageNumber ?? [])
          .map(readPackageNumber)
        if (numbers.length === 0) return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
        const others = numbers.length - mostShown
        const named = numbers.slice(0, mostShown).join(', ')
        return `Colis ${named}${others > 0 ? ` et ${countOf(others, 'autre')}` : ''} : ${reason}.`
      })
      .slice(0, mostShown)
      .join(' '),
  )
}

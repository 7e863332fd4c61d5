import type { KpiAnswer, KpiFigure } from '@quai/contract/money/kpis/kpi.ts'
import type { Counted } from '../counted.ts'
import { readAnswers } from '../days/answers.ts'
import type { PlannedRow } from '../days/planned.ts'
import { readPlanned } from '../days/read.ts'
import { answerOf, ordersLink, shareFigure, sumFigure } from '../figures.ts'
import { allOf } from './orders.ts'

/** Shows how requests were answered and how appointments were kept. */
export const performanceFigures = async (counted: Counted): Promise<KpiAnswer> => {
  const [planned, answered] = await Promise.all([readPlanned(counted), answerFigures(counted)])
  return answerOf('performance', counted, [
    ...answered,
    ...appointmentFigures(counted, planned),
    fillRate(counted, planned),
  ])
}

const answerFigures = async (counted: Counted): Promise<KpiFigure[]> => {
  const all = await readAnswers(counted)
  const rows = all.flatMap(({ day, ...row }) => (day === null ? [] : [{ ...row, day }]))
  const medianOf = (first: string | null) => all.find(({ day }) => day === first)?.median ?? null
  const link = ordersLink(counted, 'answered')
  const acceptance = shareFigure(
    'acceptanceRate',
    {
      counted,
      rows,
      links: ({ part, whole }) => [
        link('Acceptées', part, { isAccepted: true }),
        link('Non acceptées', whole - part, { isAccepted: false }),
      ],
    },
    { part: (row) => row.accepted, whole: (row) => row.answered },
  )
  const links = [link('Demandes traitées', acceptance.whole ?? 0)]
  const minutes: KpiFigure = {
    name: 'answerMinutes',
    value: medianOf(null),
    previous: counted.previous && medianOf(counted.previous.from),
    part: null,
    whole: null,
    points: counted.steps.map(({ from }) => medianOf(from)),
    links,
  }
  return [acceptance, minutes]
}

const appointmentFigures = (counted: Counted, planned: readonly PlannedRow[]): KpiFigure[] => {
  const link = ordersLink(counted)
  const punctuality = shareFigure(
    'punctuality',
    {
      counted,
      rows: planned,
      links: ({ part, whole }) => [
        link('À l’heure', part, { statusGroup: 'finished', driverOnTime: true }),
        link('En retard', whole - part, { statusGroup: 'finished', driverOnTime: false }),
      ],
    },
    { part: (row) => row.onTime, whole: (row) => row.onTime + row.late },
  )
  const noShows = shareFigure(
    'noShowRate',
    {
      counted,
      rows: planned.filter(({ orderType }) => orderType !== 'inventory'),
      links: ({ part }) => [link('Non présentées', part, { statusGroup: 'no_show' })],
    },
    { part: (row) => row.no_show, whole: (row) => row.no_show + row.finished },
  )
  const cancellations = shareFigure(
    'cancellationRate',
    { counted, rows: planned, links: ({ part }) => [link('Annulées', part, { statusGroup: 'canceled' })] },
    { part: (row) => row.canceled, whole: allOf },
  )
  return [punctuality, noShows, cancellations]
}

const fillRate = (counted: Counted, rows: readonly PlannedRow[]): KpiFigure => {
  const finished = sumFigure('finished', { counted, rows }, (row) => row.finished).value ?? 0
  const links = () => [ordersLink(counted)('Clôturées', finished, { statusGroup: 'finished' })]
  return shareFigure(
    'fillRate',
    { counted, rows, links },
    { part: (row) => row.actualQuantity, whole: (row) => row.plannedQuantity },
  )
}

import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { text } from '../../platform/ids.ts'
import { listOf, pageOf } from '../../platform/pagination.ts'
import { failedJob, failedJobQuery, queue } from './schedule.ts'

export const scheduleRoutes = {
  queues: route('GET /schedule', {
    permission: 'operations.manage',
    about: [],
    summary: 'Files des travaux et leurs horaires',
  }).output(listOf(queue)),
  failures: route('GET /schedule/failures', {
    permission: 'operations.manage',
    about: [],
    summary: 'Travaux en échec, gardés un jour',
  })
    .input(failedJobQuery)
    .output(pageOf(failedJob)),
  runNow: route('POST /schedule/{name}/run', {
    permission: 'operations.manage',
    summary: 'Lancer maintenant un travail périodique',
    done: 'Travail périodique lancé',
    status: 204,
    failures: ['JOB_NOT_SCHEDULED'],
  }).input(z.object({ name: text(60) })),
  runAgain: route('POST /schedule/failures/{id}/run', {
    permission: 'operations.manage',
    summary: 'Relancer un travail en échec',
    done: 'Travail en échec relancé',
    status: 204,
    failures: ['NOT_FOUND'],
  }).input(z.object({ id: z.uuid() })),
}

import type { Verbs } from '../../calls/verbs.ts'
import { listFailedJobs, listQueues } from './queues.ts'
import { runFailedJob, runScheduledJob } from './run.ts'

/** Routes of this module with their verbs. */
export const scheduleVerbs = {
  schedule: { queues: listQueues, failures: listFailedJobs, runNow: runScheduledJob, runAgain: runFailedJob },
} satisfies Pick<Verbs, 'schedule'>

import type { Smtp } from '../../../server/src/testing/servers/smtp.ts'
import { type Durations, type Fault, inSeconds, lasting } from './fault.ts'

export const mails = ({ refusedMs }: Durations): Fault[] => [
  {
    title: `SMTP answers after 3 s, for ${inSeconds(refusedMs)}`,
    tells: 'nothing',
    run: ({ smtp }) =>
      lasting(
        refusedMs,
        () => {
          smtp.answersAfterMs = 3_000
        },
        () => {
          smtp.answersAfterMs = 0
        },
      ),
  },
  {
    title: `SMTP refused, ${inSeconds(refusedMs)}`,
    tells: 'nothing',
    run: ({ smtp }) =>
      lasting(
        refusedMs,
        () => {
          // Closing waits for what is connected.
          const stopped = smtp.stop()
          smtp.hangUp()
          return stopped
        },
        () => smtp.start(),
      ),
  },
  death(refusedMs),
]

const death = (refusedMs: number): Fault => ({
  title: `SMTP dies after DATA, for ${inSeconds(refusedMs)}`,
  tells: 'nothing',
  run: async ({ smtp }) => {
    await receivedOne(smtp)
    return lasting(
      refusedMs,
      () => {
        const stopped = smtp.stop()
        smtp.hangUp()
        return stopped
      },
      () => smtp.start(),
    )
  },
})

/** Resolves in the moment in which a message is received, and not yet answered. */
const receivedOne = (smtp: Smtp): Promise<void> =>
  new Promise((received) => {
    smtp.at = (step) => {
      if (step !== 'received') return
      smtp.at = () => {}
      smtp.hangUp()
      received()
    }
  })

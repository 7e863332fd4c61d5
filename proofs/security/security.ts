import { openDatabase } from '../../server/src/platform/database/database.ts'
import { sessionKeyIn, startServer } from '../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { inFolder } from '../world/folder.ts'
import { guessOneAccount, spreadOnePassword } from './guesses.ts'
import { useOnce } from './one-time.ts'
import { answerAlike } from './same-answers.ts'

/**
 * Runs `npm run proofs -- test:security [--guesses n --accounts n --samples n --rounds n]`: guesses passwords, asks for known
 * and unknown addresses, and uses one-time tokens many times at once, on a server of its own. Exits with 1 when a limit
 * does not apply, an answer reveals an address, or a token serves twice.
 */
const { isSmallest, ...sizes } = readSizes({
  guesses: { usual: 1_000, smallest: 60 },
  accounts: { usual: 10_000, smallest: 150 },
  samples: { usual: 500, smallest: 10 },
  rounds: { usual: 20, smallest: 2 },
})

let problems = 0
const expect = (fact: string, holds: boolean, detail = ''): void => {
  if (!holds) problems++
  console.log(`${holds ? '✓' : '✗'} ${fact}${detail && `: ${detail}`}`)
}

await inFolder('security', async (dataFolder) => {
  const server = await startServer({
    dataFolder,
    env: { TRUST_PROXY: 'true' },
    onLine: (line) => console.log(line.slice(0, 600)),
  })
  const { db, close } = openDatabase({ url: server.databaseUrl, max: 2 })
  try {
    const place = { port: server.port, db, key: sessionKeyIn(dataFolder), sizes, judgesTimes: !isSmallest, expect }
    for (const proof of [guessOneAccount, spreadOnePassword, answerAlike, useOnce]) await proof(place)
  } finally {
    await close()
    server.kill('SIGTERM')
    await server.exited
  }
  console.log(problems === 0 ? '\nEvery limit holds.' : `\n${problems} problems`)
  process.exitCode = problems === 0 ? 0 : 1
})
